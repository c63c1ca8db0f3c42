import type { JsonSchema, JsonSchemas } from "../../base/json/json_schema.ts";
import { REFUSALS } from "../../base/refusal.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { recordName } from "../../datasets/declare/record_schema.ts";
import type { Endpoint } from "../../http/declare/endpoint.ts";
import type { Example, OpenApi, Operation } from "../openapi.ts";
import { componentsIn, fieldsOf } from "../fields.ts";
import { block, code, page, plainWords, table } from "../markdown.ts";
import { messagesOf } from "../refusals.ts";
import { allowedOf, typeOf } from "../schema_words.ts";
import { HOST, inCurl, inPython, inTypeScript } from "./requests.ts";

/** More kinds of record than this are shown on their own pages. */
const MOST_RECORDS = 2;

/** The reference page of an endpoint, in Markdown. */
export function endpointPage(
  endpoint: Endpoint,
  document: OpenApi,
  example: Example | undefined,
  datasets: readonly Dataset[],
): string {
  const { path, summary } = endpoint;
  const operation = document.paths[path]!.get;
  const request = { path, query: endpoint.example };
  return page(
    `# ${titleOf(path)}`,
    `\`GET ${path}\``,
    summary,
    `**Least access:** ${operation["x-least-access"]}. **Envelope:** ${envelopeOf(endpoint)}.`,
    "## Request",
    block("sh", inCurl(request)),
    `Put the address of your service in place of \`${HOST}\`, here and below.`,
    "## Parameters",
    table(
      ["Parameter", "Takes", "Default", "Cap", "Meaning"],
      parametersIn("query", operation).map(parameterRow),
    ),
    "A name that is not listed is ignored and told in `X-SVC-Ignored-Params`.",
    "Beside `x-api-key` a request may have these headers:",
    table(
      ["Header", "Means"],
      parametersIn("header", operation)
        .map(({ name, description }) => [code(name), plainWords(description)]),
    ),
    ...example === undefined ? [] : [
      "## Answer",
      "To the request above, with the rows that the service starts with:",
      block("json", JSON.stringify(example.body, null, 2)),
    ],
    "## Fields",
    fieldsSection(operation, document, datasets),
    "## Headers",
    headersSection(operation, document),
    "## Errors",
    table(
      ["Status", "Code", "Message", "What to do"],
      messagesOf(endpoint).map(({ code: name, message }) => [
        String(REFUSALS[name].status),
        `[${name}](/docs/errors#${name})`,
        plainWords(message),
        REFUSALS[name].mend,
      ]),
    ),
    "All codes, those of requests that reach no endpoint too: " +
      "[Errors and limits](/docs/errors).",
    "## In code",
    "### TypeScript",
    block("ts", inTypeScript(request)),
    "### Python",
    block("python", inPython(request)),
  );
}

/** `/api/v1/finance/fees` is `finance/fees`. */
export const titleOf = (path: string) => path.replace("/api/v1/", "");

interface Parameter {
  readonly name: string;
  readonly in: "query" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

function parametersIn(place: Parameter["in"], operation: Operation): Parameter[] {
  return (operation.parameters as unknown as Parameter[]).filter((one) => one.in === place);
}

function parameterRow({ name, required, description, schema }: Parameter): string[] {
  const allowed = allowedOf(schema);
  return [
    code(name) + (required ? " **required**" : ""),
    typeOf(schema) + (allowed === "" ? "" : `: ${allowed}`),
    schema.default === undefined ? "" : code(String(schema.default)),
    schema["x-cap"] === undefined ? "" : String(schema["x-cap"]),
    plainWords(description),
  ];
}

function fieldsSection(
  operation: Operation,
  document: OpenApi,
  datasets: readonly Dataset[],
): string {
  const schemas = document.components.schemas as JsonSchemas;
  const content = operation.responses["200"]!.content as Record<string, { schema: JsonSchema }>;
  const { schema } = content["application/json"]!;
  const records = new Map(datasets.map((dataset) => [recordName(dataset), dataset]));
  const used = componentsIn(schema, schemas).filter((name) => records.has(name));
  const keep = (name: string) => used.length > MOST_RECORDS && records.has(name);
  const fields = fieldsOf(schema, schemas, keep);
  const kept = used.filter(keep).map((name) => records.get(name)!);
  return page(
    table(
      ["Field", "Type", "Unit", "Meaning"],
      fields.map(({ path, type, unit = "", allowed, description }) => [
        code(path),
        type + (allowed === "" ? "" : `: ${allowed}`),
        unit,
        plainWords(description),
      ]),
    ),
    kept.length === 0 ? "" : "The fields of the records themselves: " +
      kept.map(({ key, title }) => `[${title}](/docs/datasets/${key})`).join(", ") + ".",
  ).trim();
}

function headersSection(operation: Operation, document: OpenApi): string {
  const headers = document.components.headers;
  return table(
    ["Header", "Says"],
    Object.keys(operation.responses["200"]!.headers as object)
      .map((name) => [code(name), plainWords(headers[name]?.description ?? "")]),
  );
}

function envelopeOf({ envelope }: Endpoint): string {
  return {
    standard: "`{data, error, meta}`",
    success_meta: "`{success, data, meta}`",
    success: "`{success, data}`",
    usage: "`{data, usage}`",
  }[envelope];
}
