// What the page says, in the language of the browser or the one that was chosen; what is remembered, on this computer only.
const packed = Uint8Array.from(atob(document.getElementById("facts").textContent), (each) => each.charCodeAt(0));
export const FACTS = await new Response(new Response(packed).body.pipeThrough(new DecompressionStream("gzip"))).json();
const OURS = "sheetgen:";

export const kept = {
  get(name, otherwise = null) {
    try { return JSON.parse(localStorage.getItem(OURS + name)) ?? otherwise; } catch { return otherwise; }
  },
  set(name, value) {
    try { localStorage.setItem(OURS + name, JSON.stringify(value)); } catch { /* a private window keeps nothing */ }
  },
  forget() {
    try {
      for (const name of Object.keys(localStorage)) if (name.startsWith(OURS)) localStorage.removeItem(name);
    } catch { /* nothing was kept */ }
  },
};

export const languages = Object.keys(FACTS.languages);
let chosen = preferred();

function preferred() {
  const wanted = [kept.get("language"), ...navigator.languages.map((each) => each.slice(0, 2))];
  return wanted.find((each) => languages.includes(each)) ?? FACTS.fallback;
}

export const language = () => chosen;
export const forms = () => FACTS.languages[chosen];

export function speak(lang) {
  chosen = lang;
  kept.set("language", lang);
}

export function say(name, facts = {}, lang = chosen) {
  const text = FACTS.languages[lang].words[name] ?? name;
  return text.replace(/\{(\w+)\}/g, (found, fact) => facts[fact] ?? found);
}

export const number = (value, digits = 0) =>
  value.toLocaleString(chosen, { minimumFractionDigits: digits, maximumFractionDigits: digits });

export function translate(root = document) {
  document.documentElement.lang = chosen;
  document.title = say("title");
  for (const each of root.querySelectorAll("[data-text]")) each.textContent = say(each.dataset.text);
  for (const each of root.querySelectorAll("[data-label]")) each.setAttribute("aria-label", say(each.dataset.label));
}
