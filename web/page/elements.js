// Elements are made here and never from text: names come from files of other people.
export const $ = (id) => document.getElementById(id);

export function element(name, facts = {}, ...inside) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(facts)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...inside.flat().filter((part) => part !== null && part !== undefined));
  return made;
}

export const button = (text, press, facts = {}) => element("button", { type: "button", onclick: press, ...facts }, text);

export function offer(name, bytes) {
  const address = URL.createObjectURL(new Blob([bytes]));
  element("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
