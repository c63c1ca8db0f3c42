// Progressive enhancement: all forms and links also work without this script.

// Buttons that copy the text of another element.
document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("[data-copy]");
  if (button === null || button === undefined) return;
  const text = document.querySelector(button.dataset.copy).textContent.trim();
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  } catch {
    // Without clipboard access, select the text, so that the user can copy it.
    getSelection().selectAllChildren(document.querySelector(button.dataset.copy));
    button.textContent = "Press Ctrl+C";
  }
});

// Show buttons that need this script.
const reveal = (within) => {
  for (const hidden of within.querySelectorAll("[data-scripted][hidden]")) hidden.hidden = false;
};
reveal(document);
document.addEventListener("htmx:load", (event) => reveal(event.detail.elt));

// On a narrow screen, scroll the current section into view.
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

// Forms that accept a dropped file, as if it had been chosen.
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

// A form cannot be submitted twice, and is marked as busy.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.getAttribute("aria-busy") === "true") {
    event.preventDefault();
    return;
  }
  form.setAttribute("aria-busy", "true");
  // The pressed button is submitted with the form, so disable it afterwards.
  setTimeout(() => {
    for (const button of form.querySelectorAll("button[type=submit]")) button.disabled = true;
  });
});
// A page restored from the browser's cache is ready again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll('form[aria-busy="true"]')) {
    form.removeAttribute("aria-busy");
    for (const button of form.querySelectorAll("button[type=submit]")) button.disabled = false;
  }
});
