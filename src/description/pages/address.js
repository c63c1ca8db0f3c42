// Shows samples with the address that the page was read from, in place of the one that they call.
const CALLED = "http://127.0.0.1:8080";

for (const code of document.querySelectorAll("article pre code")) {
  if (code.textContent.includes(CALLED)) {
    code.textContent = code.textContent.replaceAll(CALLED, location.origin);
  }
}
// Then nobody has to be asked to put it there.
for (const code of document.querySelectorAll("article p > code")) {
  if (code.textContent === CALLED) code.parentElement.remove();
}
