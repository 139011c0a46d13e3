// Answers are blocks: a text, a table, problems, what unfolds. Nothing here knows what they are about.
import { button, element, offer } from "./elements.js";
import { say } from "./words.js";

/** What somebody is called may be written in either direction: it stands apart from what stands beside it. */
function cells(row, left, name = "td") {
  const first = name === "td" ? left[0] : -1;
  return row.map((text, column) => element(column === first ? "th" : text === "" ? "td" : name, { class: left.includes(column) ? "words" : null, scope: name === "th" && text !== "" ? "col" : column === first ? "row" : null },
    left.includes(column) ? element("bdi", {}, text) : text));
}

function table({ caption, head, rows, left, foot }) {
  const heading = head ? element("thead", {}, element("tr", {}, cells(head, left, "th"))) : null;
  const body = element("tbody", {}, rows.map((row) => element("tr", {}, cells(row, left))));
  const below = foot ? element("tfoot", {}, element("tr", {}, element("td", { colspan: head.length }, foot))) : null;
  const title = caption ? element("caption", {}, caption) : null;
  // A region that scrolls sideways can be reached with the keyboard alone.
  return element("div", { class: "scroll", tabindex: "0", role: "group", "aria-label": caption || head?.join(" ") || say("shown") }, element("table", {}, ...[title, heading, body, below].filter(Boolean)));
}

function problems({ items }) {
  return element("ul", { class: "problems" }, items.map((each) =>
    element("li", { class: each.severity, "data-code": each.code },
      element("span", { class: "where" }, [each.label, each.where].filter(Boolean).join(" · ")), each.message)));
}

const BLOCKS = {
  text: ({ text, style }) => element("p", { class: style }, text),
  heading: ({ text }) => element("h3", {}, text),
  typed,
  fold: ({ text, blocks, open }) => element("details", { open }, element("summary", {}, text), blocks.map(block)),
  line: () => null,
  desk: () => null,
  table,
  problems,
};

export const block = (each) => BLOCKS[each.kind](each);

/** What was asked for stands above, as one large button; the same in other shapes below. */
function filesOf(answer, main) {
  const files = answer.files.filter((file) => file.main === main);
  if (!files.length) return null;
  const buttons = files.map((file) =>
    button(say("save", { label: file.label, name: file.name }), () => { offer(file.name, file.bytes); file.saved?.(); }, { class: main ? "main save" : "save", "data-file": file.name }));
  return element("div", { class: "buttons", role: "group", "aria-label": say("files") }, buttons);
}

const FIGURE = /^[-+=±]?[\d\s.,:/½¼¾*%–-]*$/;

/** Lines whose columns stand below one another as a table: between two of them at least two places are blank in all. */
function tableOf(lines) {
  const letters = lines.map((line) => [...line]), width = Math.max(...letters.map((line) => line.length));
  const isBlank = (place) => letters.every((line) => (line[place] ?? " ") === " ");
  const columns = [];
  for (let place = 0, blank = 2; place < width; place += 1) {
    if (isBlank(place)) { blank += 1; continue; }
    if (blank >= 2) columns.push([place, place]);
    columns.at(-1)[1] = place + 1;
    blank = 0;
  }
  const rows = letters.map((line) => columns.map(([begin, end]) => line.slice(begin, end).join("").trim()));
  const hasHead = rows.length > 1 && !rows[0].some((text) => /\d/.test(text)), body = hasHead ? rows.slice(1) : rows;
  const left = columns.flatMap((_, at) => (body.every((row) => FIGURE.test(row[at])) ? [] : [at]));
  return columns.length > 1 && rows.length > 1 ? { head: hasHead ? rows[0] : null, rows: body, left } : null;
}

/** Columns of a text are a table; its sentences run on. */
function typed({ text }) {
  const parts = [];
  for (const line of text.split("\n")) {
    const isColumns = /\S {2,}\S/.test(line), last = parts.at(-1);
    if (isColumns && last?.isColumns) last.lines.push(line);
    else parts.push({ isColumns, lines: [line] });
  }
  return element("div", { class: "typed" }, parts.map(({ isColumns, lines }) => {
    const found = isColumns ? tableOf(lines) : null;
    if (found) return table(found);
    if (isColumns && lines.length > 1) return element("pre", { tabindex: "0" }, lines.join("\n"));
    const deep = Math.min(lines[0].search(/\S|$/), 8);
    return lines[0].trim() ? element("p", { class: deep ? `deep-${Math.ceil(deep / 4)}` : null }, lines[0]) : null;
  }));
}

/** Show an answer in a place and lead to it: for the eye and for the screen reader. */
export function show(place, answer, ...besides) {
  const title = answer.title ? element("h2", { tabindex: "-1" }, answer.title) : null;
  const parts = answer.blocks.map(block);
  const whole = element("div", { class: answer.refused ? "refused" : "done", tabindex: "-1" }, title, filesOf(answer, true), parts, filesOf(answer, false), besides);
  place.replaceChildren(whole);
  (title ?? whole).focus({ preventScroll: true });
  whole.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
  return whole;
}
