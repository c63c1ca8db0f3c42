// Makes a request of the API from its reference page. The key is read from the form, and kept nowhere.
const section = document.getElementById("try");
const form = section.querySelector("form");
const status = section.querySelector("[role=status]");
const answer = section.querySelector("pre");
section.hidden = false;

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const query = new URLSearchParams();
  let key = "";
  for (const [name, value] of new FormData(form)) {
    if (name === "key") key = value.trim();
    else if (value !== "") query.set(name.slice("param:".length), value);
  }
  const url = query.size === 0 ? section.dataset.path : `${section.dataset.path}?${query}`;
  status.textContent = `GET ${url} …`;
  try {
    const response = await fetch(url, { headers: { "x-api-key": key }, cache: "no-store" });
    const text = await response.text();
    const took = response.headers.get("x-svc-duration-ms");
    status.textContent = `GET ${url}: ${response.status}, ${took} ms on the server`;
    answer.textContent = readable(text);
    answer.hidden = false;
  } catch (error) {
    status.textContent = `GET ${url}: ${error.message}`;
    answer.hidden = true;
  }
});

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
