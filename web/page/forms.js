// Forms made of fields as data: what was asked last time is offered again, lists of people are never kept.
import { element, button } from "./elements.js";
import { kept, say } from "./words.js";

const NOT_KEPT = ["list", "file"];
let counted = 0;

function labelled(field, input) {
  const id = field.hint ? `hint-${counted += 1}` : null, hint = id ? element("small", { id }, field.hint) : null;
  if (id) input.setAttribute("aria-describedby", id);
  return element("div", { class: id ? "field hinted" : "field" }, element("label", {}, element("span", {}, field.label), input), hint);
}

function choice(field) {
  const options = field.choices.map(([value, label]) =>
    element("option", { value, selected: value === field.shown }, label || say("as-it-is")));
  return labelled(field, element("select", { name: field.name }, options));
}

function several(field) {
  const boxes = field.choices.map(([value, label]) =>
    element("label", { class: "flag" }, element("input", { type: "checkbox", name: field.name, value }), label));
  return element("fieldset", { class: "field long" }, element("legend", {}, field.label), boxes);
}

function flag(field) {
  const box = element("input", { type: "checkbox", name: field.name, value: "yes" });
  return element("label", { class: "field flag" }, box, element("span", {}, field.label));
}

/** A list is pasted, or given as a file that stays beside the text until it is taken away; what is a file is not pasted. */
function list(field) {
  const id = `list-${counted += 1}`, given = element("span", { role: "status" });
  const text = element("textarea", { id, name: field.name, spellcheck: "false", autocomplete: "off", placeholder: say("field-list"), hidden: field.kind === "file" });
  const chooser = element("input", { type: "file", hidden: true, onchange: () => { if (chooser.files[0]) box.give(chooser.files[0]); } });
  const away = button(say("take-away"), () => box.give(null), { hidden: true });
  const choose = button(say("choose-file"), () => chooser.click(), { "aria-label": `${say("choose-file")}: ${field.label}` });
  const box = element("div", { class: "field long", "data-list": field.name },
    element("label", { for: id }, field.label), text, element("div", { class: "given" }, choose, given, away, chooser));
  const changed = () => box.dispatchEvent(new CustomEvent("listed", { bubbles: true }));
  text.addEventListener("input", () => { text.dataset.used = ""; changed(); });
  box.give = (file) => {
    box.file = file;
    given.textContent = file ? say("given", { name: file.name }) : "";
    text.disabled = Boolean(file);
    away.hidden = !file;
    if (!file) chooser.value = "";
    changed();
  };
  box.addEventListener("dragover", (event) => event.preventDefault());
  box.addEventListener("drop", (event) => {
    event.preventDefault();
    event.stopPropagation();
    document.dispatchEvent(new Event("dragend"));
    if (event.dataTransfer.files[0]) box.give(event.dataTransfer.files[0]);
  });
  return box;
}

function plain(field) {
  const facts = { name: field.name, placeholder: field.shown, autocomplete: "off" };
  const kinds = { number: { type: "number", min: 0, max: 999, inputmode: "numeric" }, text: { type: "text", maxlength: 300 } };
  return labelled(field, element("input", { ...facts, ...kinds[field.kind] }));
}

const KINDS = { choice, several, flag, list, file: list, number: plain, text: plain };

/** What a list says itself is not asked besides. */
function heedLists(made, fields) {
  const told = fields.filter((field) => field.listed && !["list", "file"].includes(field.kind));
  made.addEventListener("listed", () => {
    const isListed = [...made.querySelectorAll("[data-list]")].some((box) => box.file || box.querySelector("textarea").value.trim());
    for (const field of told) {
      const input = made.querySelector(`input[name="${CSS.escape(field.name)}"]`);
      if (isListed && !input.disabled) [input.before, input.value] = [input.value, ""];
      if (!isListed && input.disabled) input.value = input.before;
      input.disabled = isListed;
      input.placeholder = isListed ? say("from-list") : field.shown;
    }
  });
}

/** `remembered` is the name under which what was asked is kept on this computer. */
export function form(fields, label, submit, { remembered = "", main = true } = {}) {
  const near = fields.filter((field) => !field.more), far = fields.filter((field) => field.more);
  const grid = (some) => element("div", { class: "fields" }, some.map((field) => KINDS[field.kind](field)));
  const more = far.length ? element("details", {}, element("summary", {}, say("more")), grid(far)) : null;
  const made = element("form", { novalidate: true, onsubmit: (event) => {
    event.preventDefault();
    if (remembered) kept.set(remembered, values(made, fields.filter((field) => field.kept && !NOT_KEPT.includes(field.kind))));
    submit();
  } }, grid(near), more, element("p", { class: "buttons" }, element("button", { class: main ? "main" : null }, label)));
  made.fields = fields;
  heedLists(made, fields);
  const before = kept.get(remembered, {});
  if (remembered) fill(made, before);
  // What was set last time is not hidden: it counts again.
  if (more && far.some((field) => before[field.name] && before[field.name] !== field.shown)) more.open = true;
  return made;
}

function fill(made, values) {
  for (const [name, value] of Object.entries(values)) {
    for (const input of made.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
      if (input.type === "checkbox") input.checked = value === true || String(value).split(",").includes(input.value);
      else input.value = value;
    }
  }
}

function values(made, fields) {
  const asked = {};
  for (const field of fields) {
    const inputs = [...made.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)];
    if (field.kind === "flag") asked[field.name] = inputs[0].checked;
    else if (field.kind === "several") asked[field.name] = inputs.filter((each) => each.checked).map((each) => each.value).join(",");
    else if (!inputs[0].disabled) asked[field.name] = inputs[0].value;
  }
  return asked;
}

/** What a form asks: plain values, and the files that were given in its lists. */
export async function answers(made) {
  const given = [];
  for (const box of made.querySelectorAll("[data-list]"))
    if (box.file) given.push({ role: box.dataset.list, name: box.file.name, bytes: new Uint8Array(await box.file.arrayBuffer()) });
  return { asked: values(made, made.fields), given };
}

/** Give a list to the field that takes one, if there is any. */
export function giveList(made, file) {
  made.querySelector("[data-list]")?.give(file);
}
