import { SAMPLE_ORIGIN } from "../../http/listen/page_origin.ts";
import { block } from "../markdown.ts";

/** An example request. */
interface ExampleRequest {
  readonly path: string;
  /** The query string, encoded; may be empty. */
  readonly query: string;
}

/** The URL of a request. */
function urlOf({ path, query }: ExampleRequest): string {
  return `${SAMPLE_ORIGIN}${path}${query === "" ? "" : `?${query}`}`;
}

/** The request in each language, as Markdown code blocks that become tabs. */
export function requestTabs(request: ExampleRequest): string {
  return [
    block("sh tab=curl", inCurl(request)),
    block("ts tab=TypeScript", inTypeScript(request)),
    block("python tab=Python", inPython(request)),
    block("ts tab=Client", inClient(request)),
  ].join("\n\n");
}

/** With this project's client. */
function inClient({ path, query }: ExampleRequest): string {
  const method = path.replace("/api/v1/", "").split("/").map(camelCase).join(".");
  const params = [...new URLSearchParams(query)].map(([name, value]) =>
    `  ${name}: ${
      /^\d+$/.test(value) && name !== "occupation_code" ? value : JSON.stringify(value)
    },\n`
  );
  return `import { createClient } from "home-service-data-client";

const client = createClient({ url: "${SAMPLE_ORIGIN}", key: process.env.SVC_API_KEY! });
const { rows, info } = await client.${method}({\n${params.join("")}});`;
}

const camelCase = (text: string) =>
  text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** In a shell; the key is in `SVC_API_KEY`. */
function inCurl(request: ExampleRequest): string {
  return `curl -H "x-api-key: $SVC_API_KEY" \\\n  '${urlOf(request)}'`;
}

/** For Deno, Node and Bun. */
function inTypeScript(request: ExampleRequest): string {
  return `const response = await fetch(
  "${urlOf(request)}",
  { headers: { "x-api-key": process.env.SVC_API_KEY! } },
);
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`);
const { data } = await response.json();`;
}

/** With Python's standard library only. */
function inPython(request: ExampleRequest): string {
  return `import json, os, urllib.request

request = urllib.request.Request(
    "${urlOf(request)}",
    headers={"x-api-key": os.environ["SVC_API_KEY"]},
)
with urllib.request.urlopen(request) as response:
    data = json.load(response)["data"]`;
}
