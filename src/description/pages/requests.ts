/** One request of the API as clients write it. */
export interface ExampleRequest {
  readonly path: string;
  /** What follows the `?`, encoded; empty for nothing. */
  readonly query: string;
}

/** What samples call: the service on its own machine. `address.js` shows another's own instead. */
export const HOST = "http://127.0.0.1:8080";

/** The address of a request, as a client would write it. */
function urlOf({ path, query }: ExampleRequest): string {
  return `${HOST}${path}${query === "" ? "" : `?${query}`}`;
}

/** In a shell, with the key in `SVC_API_KEY`. */
export function inCurl(request: ExampleRequest): string {
  return `curl -H "x-api-key: $SVC_API_KEY" \\\n  '${urlOf(request)}'`;
}

/** On Deno, Node and Bun. */
export function inTypeScript(request: ExampleRequest): string {
  return `const response = await fetch(
  "${urlOf(request)}",
  { headers: { "x-api-key": process.env.SVC_API_KEY! } },
);
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
const { data } = await response.json();`;
}

/** With nothing but Python's own library. */
export function inPython(request: ExampleRequest): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${urlOf(request)}",
    headers={"x-api-key": os.environ["SVC_API_KEY"]},
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]`;
}
