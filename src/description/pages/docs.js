// The documentation's script: copy buttons, tabs that remember the choice, search. Every page works
// without it.
const TAB = "docs-tab";

for (const pre of document.querySelectorAll("article pre")) {
  if (pre.closest("#try")) continue;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = "Copy";
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(pre.querySelector("code").textContent);
    button.textContent = "Copied";
    setTimeout(() => button.textContent = "Copy", 1500);
  });
  const frame = document.createElement("div");
  frame.className = "code";
  pre.replaceWith(frame);
  frame.append(pre, button);
}

const groups = [...document.querySelectorAll(".code-tabs")].map((group) => {
  const panels = [...group.querySelectorAll(".tab-panel")];
  const list = document.createElement("div");
  list.setAttribute("role", "tablist");
  list.setAttribute("aria-label", "Language");
  const tabs = panels.map((panel, at) => {
    const tab = document.createElement("button");
    tab.type = "button";
    tab.setAttribute("role", "tab");
    tab.textContent = panel.dataset.tab;
    panel.id ||= `panel-${document.querySelectorAll("[role=tabpanel]").length}`;
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-label", panel.dataset.tab);
    tab.setAttribute("aria-controls", panel.id);
    tab.addEventListener("click", () => choose(panel.dataset.tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (step === undefined) return;
      const next = tabs[(at + step + tabs.length) % tabs.length];
      next.focus();
      choose(next.textContent);
    });
    return tab;
  });
  list.append(...tabs);
  group.prepend(list);
  group.classList.add("live");
  return { panels, tabs };
});

function choose(name) {
  try {
    localStorage.setItem(TAB, name);
  } catch { /* Storage may be off; the choice then lasts for this page. */ }
  for (const { panels, tabs } of groups) {
    const known = panels.some((panel) => panel.dataset.tab === name);
    panels.forEach((panel, at) => {
      const isChosen = known ? panel.dataset.tab === name : at === 0;
      panel.hidden = !isChosen;
      tabs[at].setAttribute("aria-selected", String(isChosen));
      tabs[at].tabIndex = isChosen ? 0 : -1;
    });
  }
}

let chosen = null;
try {
  chosen = localStorage.getItem(TAB);
} catch { /* As above. */ }
choose(chosen ?? groups[0]?.panels[0]?.dataset.tab ?? "");

// Search: the index is fetched when the box is first used.
const form = document.querySelector("form.search");
const input = form.querySelector("input");
const results = form.querySelector(".results");
input.setAttribute("role", "combobox");
input.setAttribute("aria-expanded", "false");
input.setAttribute("aria-controls", "search-results");
results.id = "search-results";
results.setAttribute("role", "listbox");
results.setAttribute("aria-label", "Results");

let loading;
/** What asks the index, loaded once. */
function loadSearch() {
  return loading ??= Promise.all([
    import("/docs/minisearch.js"),
    import("/docs/search_settings.js"),
    fetch("/docs/search_index.json").then((response) => response.text()),
  ]).then(([{ default: MiniSearch }, { SETTINGS, search }, json]) => {
    const index = MiniSearch.loadJSON(json, SETTINGS);
    return (query, most) => search(index, query, most);
  });
}

async function update() {
  const search = await loadSearch();
  show(search(input.value.trim(), 12));
}

function show(found) {
  results.replaceChildren(...found.map(({ url, title, kind, page, shown }, at) => {
    const link = document.createElement("a");
    link.href = url;
    link.id = `result-${at}`;
    link.setAttribute("role", "option");
    link.tabIndex = -1;
    const name = document.createElement("strong");
    name.textContent = title;
    const where = document.createElement("span");
    where.textContent = ` ${kind} · ${page}`;
    const about = document.createElement("small");
    about.textContent = shown;
    link.append(name, where, about);
    return link;
  }));
  const isAsked = input.value.trim() !== "";
  if (found.length === 0 && isAsked) results.textContent = "No results";
  results.hidden = !isAsked;
  input.setAttribute("aria-expanded", String(isAsked));
  mark(-1);
}

let marked = -1;
function mark(at) {
  const links = [...results.querySelectorAll("a")];
  marked = links.length === 0 ? -1 : Math.max(-1, Math.min(at, links.length - 1));
  links.forEach((link, index) => link.setAttribute("aria-selected", String(index === marked)));
  links[marked]?.scrollIntoView({ block: "nearest" });
  if (marked < 0) input.removeAttribute("aria-activedescendant");
  else input.setAttribute("aria-activedescendant", links[marked].id);
}

input.addEventListener("focus", () => loadSearch());
input.addEventListener("input", update);
input.addEventListener("keydown", (event) => {
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    mark(marked + (event.key === "ArrowDown" ? 1 : -1));
  } else if (event.key === "Enter" && marked >= 0) {
    event.preventDefault();
    results.querySelectorAll("a")[marked].click();
  } else if (event.key === "Escape") {
    show([]);
    results.hidden = true;
    input.blur();
  }
});
form.addEventListener("focusout", ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) results.hidden = true;
});
document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest("input, textarea, select, [contenteditable]") !== null;
  if (event.key !== "/" || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  input.focus();
  input.select();
});
