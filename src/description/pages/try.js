// Sends a request from its reference page. The key stays in the tab's session storage.
const section = document.getElementById("try");
const form = section.querySelector("form");
const status = section.querySelector("[role=status]");
const headers = section.querySelector(".response-headers");
const body = section.querySelector("pre.response");
const KEY = "svc-key";
section.hidden = false;
form.elements.key.value = sessionStorage.getItem(KEY) ?? "";

/** The path and query that the form describes. */
function target() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (name !== "key" && value !== "") query.set(name.slice("param:".length), value);
  }
  return query.size === 0 ? section.dataset.path : `${section.dataset.path}?${query}`;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const key = form.elements.key.value.trim();
  sessionStorage.setItem(KEY, key);
  const url = target();
  status.textContent = `GET ${url} …`;
  section.setAttribute("aria-busy", "true");
  try {
    const started = performance.now();
    const response = await fetch(url, { headers: { "x-api-key": key }, cache: "no-store" });
    const text = await response.text();
    const took = Math.round(performance.now() - started);
    const onServer = Number(Number(response.headers.get("x-svc-duration-ms")).toPrecision(2));
    status.textContent =
      `${response.status} ${response.statusText} · ${took} ms here, ${onServer} ms on the server`;
    headers.querySelector("pre").textContent = [...response.headers]
      .map(([name, value]) => `${name}: ${value}`).join("\n");
    headers.hidden = false;
    body.textContent = formatted(text);
    body.hidden = false;
  } catch (error) {
    status.textContent = `GET ${url} failed: ${error.message}`;
    headers.hidden = true;
    body.hidden = true;
  } finally {
    section.removeAttribute("aria-busy");
  }
});

form.querySelector("[data-copy-curl]").addEventListener("click", async ({ target: button }) => {
  const url = location.origin + target().replaceAll("'", "%27");
  await navigator.clipboard.writeText(`curl -H "x-api-key: $SVC_API_KEY" \\\n  '${url}'`);
  button.textContent = "Copied";
  setTimeout(() => button.textContent = "Copy as curl", 1500);
});

function formatted(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
