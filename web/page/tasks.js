// The other two tasks: a workbook is made, and what is shown or drawn without one.
import { $, button, element } from "./elements.js";
import { ask, during } from "./engine.js";
import { answers, form, giveList } from "./forms.js";
import { show } from "./show.js";
import { Work } from "./work.js";
import { forms, kept, say } from "./words.js";

/** A choice above a form that changes with it; `make` says what of the chosen thing is asked. */
function chooser(place, label, name, options, make) {
  const select = element("select", { name }, options.map(({ id, label: text }) => element("option", { value: id }, text)));
  const body = element("div");
  const change = () => {
    kept.set(name, select.value);
    body.replaceChildren(...make(options.find(({ id }) => id === select.value)));
  };
  if (options.some(({ id }) => id === kept.get(name))) select.value = kept.get(name);
  select.addEventListener("change", change);
  place.replaceChildren(element("label", { class: "field" }, element("span", {}, label), select), body);
  change();
  return { select, change };
}

// ---------------------------------------------------------------------------------------------------------- new
let system, useMade = () => {}, latest = null; // the workbook made last, as long as nobody has gone on with it

export const onMade = (use) => { useMade = use; };

export function newTask() {
  system = chooser($("new-form"), say("field.system"), "system", forms().systems, (chosen) => {
    const made = form(chosen.fields, say("make"), () => make(chosen, made), { remembered: `new-${chosen.id}` });
    return [element("p", { class: "note" }, chosen.about), made];
  });
}

/** What a form asks is asked once: until it is answered neither the form nor the answer before can be pressed. */
const asking = (panel, made, call, more, what) => during([$(`${panel}-form`), $(`${panel}-answer`)], async () => {
  const { asked, given } = await answers(made);
  return ask(call, { ...asked, ...more }, [], given, what, { owner: panel });
});

async function make(chosen, made) {
  const answer = await asking("new", made, "make", { system: chosen.id }, say("making"));
  const books = answer.files.filter(({ main, name }) => main && /\.xlsx$/.test(name));
  for (const text of made.querySelectorAll("textarea")) text.dataset.used = answer.refused ? "" : "yes";
  latest?.forget();
  latest = null;
  const goOn = books.length === 1 ? element("p", { class: "buttons" }, button(say("open-made"), () => { const work = latest; latest = null; useMade(work); })) : null;
  if (goOn) {
    const [{ name, bytes }] = books, work = latest = new Work({ name, bytes, isSaved: false });
    books[0].saved = () => { if (work.bytes === bytes) work.saved(); };
  }
  show($("new-answer"), answer, goOn);
}

/** A list that was opened becomes the list of a new workbook. */
export function newWith(file) {
  giveList($("new-form").querySelector("form"), file);
}

// -------------------------------------------------------------------------------------------------------- tools
function tools() {
  const shown = forms().shown.map((each) => ({
    ...each, id: `${each.command}-${each.id}`, call: "show", button: say("show"), asked: { command: each.command, name: each.name },
    label: `${say(`tab.${each.command}`)}: ${each.label}`,
  }));
  return [...shown, { id: "draw", label: say("tab.draw"), about: "", fields: forms().draw, call: "draw", button: say("draw"), asked: {} }];
}

export function toolsTask() {
  chooser($("tools-form"), say("tab-tools"), "tool", tools(), (tool) => {
    const fields = tool.fields.map((field) => ({ ...field, more: false }));
    const made = form(fields, tool.button, () => use(tool, made), { remembered: `tool-${tool.id}` });
    return [element("p", { class: "note" }, tool.about), made];
  });
}

async function use(tool, made) {
  show($("tools-answer"), await asking("tools", made, tool.call, tool.asked, tool.label));
}
