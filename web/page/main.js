// The page as a whole: its tabs, languages and colours, what is dropped anywhere, and the start of the program.
import { $, element } from "./elements.js";
import { cancel, start, status } from "./engine.js";
import { again, choose, chosen, dropped, leftOver, onList, openMade } from "./opening.js";
import { newTask, newWith, onMade, toolsTask } from "./tasks.js";
import { warnBeforeLeaving } from "./work.js";
import { FACTS, kept, language, languages, say, speak, translate } from "./words.js";

const TABS = ["open", "new", "tools"];

function turnTo(name, focus = false) {
  for (const each of TABS) {
    const tab = $(`tab-${each}`), isChosen = each === name;
    tab.setAttribute("aria-selected", isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    $(`panel-${each}`).hidden = !isChosen;
    if (isChosen && focus) tab.focus();
  }
  kept.set("tab", name);
}

function tabs() {
  for (const [index, name] of TABS.entries()) {
    $(`tab-${name}`).addEventListener("click", () => turnTo(name));
    $(`tab-${name}`).addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const target = { Home: 0, End: TABS.length - 1 }[event.key] ?? (step && (index + step + TABS.length) % TABS.length);
      if (target === undefined) return;
      event.preventDefault();
      turnTo(TABS[target], true);
    });
  }
  turnTo(TABS.includes(kept.get("tab")) ? kept.get("tab") : TABS[0]);
}

function write() {
  translate();
  $("about").textContent = say("footer", { version: FACTS.version });
  newTask();
  toolsTask();
}

function settings() {
  $("language").replaceChildren(...languages.map((lang) => element("option", { value: lang, lang }, say("own-name", {}, lang))));
  $("language").value = language();
  $("language").addEventListener("change", () => { speak($("language").value); write(); status(say("ready")); again(); });
  const paint = () => { document.documentElement.dataset.theme = $("theme").value; };
  $("theme").value = kept.get("theme", "system");
  $("theme").addEventListener("change", () => { kept.set("theme", $("theme").value); paint(); });
  paint();
  $("forget").addEventListener("click", () => { kept.forget(); write(); status(say("forgotten")); });
}

function choosing() {
  for (const [press, input] of [["choose", "files"], ["choose-folder", "folder"]]) {
    $(press).addEventListener("click", () => (input === "files" ? choose(() => $(input).click()) : $(input).click()));
    $(input).addEventListener("change", async () => { await chosen($(input).files, input === "folder"); $(input).value = ""; });
  }
}

function dropping() {
  const isFiles = (event) => event.dataTransfer?.types.includes("Files");
  const veil = (shown) => { $("veil").hidden = !shown; };
  document.addEventListener("dragover", (event) => { if (isFiles(event)) { event.preventDefault(); veil(!event.target.closest?.("[data-list]")); } });
  document.addEventListener("dragleave", (event) => { if (!event.relatedTarget) veil(false); });
  document.addEventListener("dragend", () => veil(false));
  document.addEventListener("drop", (event) => {
    if (!isFiles(event)) return;
    event.preventDefault();
    veil(false);
    turnTo("open");
    dropped(event.dataTransfer);
  });
}

function printing() {
  // What is folded is read on paper too.
  let folded = [];
  addEventListener("beforeprint", () => {
    folded = [...document.querySelectorAll(".answer details:not([open]):not(.actions details)")];
    for (const each of folded) each.open = true;
  });
  addEventListener("afterprint", () => { for (const each of folded) each.open = false; });
}

async function offline() {
  if (!FACTS.offline || !("serviceWorker" in navigator) || !location.protocol.startsWith("http")) return;
  const known = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => status(say(known ? "new-version" : "installed")));
  try { await navigator.serviceWorker.register("sw.js"); } catch { /* only the memory of this page is used */ }
}

settings();
write();
tabs();
choosing();
dropping();
$("begin").addEventListener("click", () => turnTo("new", true));
printing();
$("cancel").addEventListener("click", cancel);
onList((file) => { turnTo("new", true); newWith(file); });
onMade((file) => { turnTo("open", true); openMade(file); });
warnBeforeLeaving();
leftOver();
await start();
await offline();
