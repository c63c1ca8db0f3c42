// Progressive enhancement: all forms and links also work without this script.

// A button that copies the text of the element that it names.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (button === null || button === undefined) return;
  const text = document.querySelector(button.dataset.copy).textContent.trim();
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    // Without the clipboard, the text is marked, so that the keyboard copies it.
    getSelection().selectAllChildren(document.querySelector(button.dataset.copy));
    button.textContent = "Press Ctrl+C";
  }
});

// Buttons that only a script can serve are there when it is.
const reveal = (within) => {
  for (const hidden of within.querySelectorAll("[data-scripted][hidden]")) hidden.hidden = false;
};
reveal(document);
document.addEventListener("htmx:load", (event) => reveal(event.detail.elt));

// On a narrow screen the current section may be beyond the edge of its list.
for (const here of document.querySelectorAll(".sections [aria-current]")) {
  const list = here.closest(".sections");
  list.scrollLeft = here.offsetLeft + here.offsetWidth - list.clientWidth;
}

// A column's button sets every row of a matrix to its level, or the highest that the row allows.
document.addEventListener("click", (event) => {
  const level = event.target.closest?.("[data-set-level]")?.dataset.setLevel;
  if (level === undefined) return;
  for (const row of event.target.closest("table").tBodies[0].rows) {
    const radios = [...row.querySelectorAll("input")];
    const most = radios.findIndex(({ value }) => value === level);
    const allowed = radios.slice(0, most + 1).findLast(({ disabled }) => !disabled);
    if (allowed !== undefined) allowed.checked = true;
  }
  chooses(event.target);
});

// Setting a level chooses "Only these levels".
const chooses = (within) => {
  const chosen = within.closest("fieldset")?.querySelector('[name="scope"][value="chosen"]');
  if (chosen) chosen.checked = true;
};
document.addEventListener("change", ({ target }) => {
  if (target.matches(".matrix input")) chooses(target);
  // "Everything" excludes separate levels.
  if (target.matches('[name="scope"][value="like"]')) {
    for (const level of target.closest("fieldset").querySelectorAll(".matrix input")) {
      level.checked = level.defaultChecked;
    }
  }
});

// A form that a file may be dropped on; it is sent as if the file had been chosen.
for (const form of document.querySelectorAll("form[data-drop]")) {
  const input = form.elements[form.dataset.drop];
  const warning = form.querySelector("[data-too-large]");
  const isTooLarge = () => (input.files[0]?.size ?? 0) > Number(form.dataset.most);
  input.addEventListener("change", () => warning.hidden = !isTooLarge());
  form.addEventListener("submit", (event) => {
    warning.hidden = !isTooLarge();
    if (isTooLarge()) event.preventDefault();
  });
  for (const kind of ["dragover", "dragleave", "drop"]) {
    form.addEventListener(kind, (event) => {
      event.preventDefault();
      form.classList.toggle("over", kind === "dragover");
    });
  }
  form.addEventListener("drop", (event) => {
    if (event.dataTransfer.files.length === 0) return;
    input.files = event.dataTransfer.files;
    form.requestSubmit();
  });
}

// A form that was sent cannot be sent twice, and shows that something is being done.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.getAttribute("aria-busy") === "true") {
    event.preventDefault();
    return;
  }
  form.setAttribute("aria-busy", "true");
  // Which button was pressed is sent with the form, so it is disabled only then.
  setTimeout(() => {
    for (const button of form.querySelectorAll("button[type=submit]")) button.disabled = true;
  });
});
// A page that the browser brings back is ready again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll('form[aria-busy="true"]')) {
    form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll("button[type=submit]")) button.disabled = false;
  }
});
