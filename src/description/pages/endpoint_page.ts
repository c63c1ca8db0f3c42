import type { JsonSchema, JsonSchemas } from "../../base/json/json_schema.ts";
import { REFUSALS } from "../../base/refusal.ts";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { recordName, rowName } from "../../datasets/declare/record_schema.ts";
import type { Endpoint } from "../../http/declare/endpoint.ts";
import type { Example, OpenApi, Operation } from "../openapi.ts";
import { componentsIn, fieldsOf } from "../fields.ts";
import { block, code, page, plainWords, table } from "../markdown.ts";
import { messagesOf } from "../error_messages.ts";
import { allowedOf, typeOf } from "../schema_words.ts";
import { requestTabs } from "./requests.ts";
import { entryOf, memberOf } from "../../base/known.ts";

/** If a response has more record types than this, their fields are only on the dataset pages. */
const MAX_RECORD_TYPES = 2;

/** The reference page of an endpoint, in Markdown. */
export function endpointPage(
  endpoint: Endpoint,
  document: OpenApi,
  example: Example | undefined,
  datasets: readonly Dataset[],
): string {
  const { path, summary } = endpoint;
  const operation = memberOf(document.paths, path).get;
  const request = { path, query: endpoint.example };
  return page(
    `# ${titleOf(path)}`,
    `\`GET ${path}\``,
    summary,
    `**Access:** ${operation["x-least-access"]}. **Envelope:** ${envelopeOf(endpoint)}.`,
    "## Parameters",
    parametersSection(endpoint, parametersIn("query", operation)),
    "## Fields",
    fieldsSection(operation, document, datasets),
    "## Errors",
    table(
      ["Status", "Code", "Message", "What to do"],
      messagesOf(endpoint).map(({ code: name, message }) => [
        String(REFUSALS[name].status),
        `[${name}](/docs/errors#${name})`,
        plainWords(message),
        REFUSALS[name].fix,
      ]),
    ),
    "[Errors and limits](/docs/errors) lists every code, including those of requests that reach no endpoint.",
    "<!-- aside -->",
    "## Request",
    requestTabs(request),
    ...example === undefined ? [] : [
      "## Response",
      block("json", JSON.stringify(example.body, null, 2)),
      "The response to this request, from the rows that the service starts with.",
    ],
    "<!-- /aside -->",
    "## Headers",
    "### Of the request",
    "A request sends its key as `x-api-key`. It may also send:",
    table(
      ["Header", "Meaning"],
      parametersIn("header", operation)
        .map(({ name, description }) => [code(name), plainWords(description)]),
    ),
    "### Of the response",
    headersSection(operation, document),
  );
}

/** The title of an endpoint: `finance/fees` for `/api/v1/finance/fees`. */
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

/** Parameters about the size and content of a response; all others are filters. */
const SHAPES_RESPONSE = /(^|_)limit$|^offset$|^page|^include_|^since$|^sort/;

/** The parameters in groups that can be collapsed: required ones, filters, and size and content. */
function parametersSection({ params }: Endpoint, parameters: readonly Parameter[]): string {
  const groupOf = ({ name, required }: Parameter): string =>
    required || params.shape[name]?.needed !== undefined
      ? "Required"
      : SHAPES_RESPONSE.test(name)
      ? "Size and content"
      : "Filters";
  const groups = Map.groupBy(parameters, groupOf);
  return page(
    ...["Required", "Filters", "Size and content"].flatMap((title) => {
      const members = groups.get(title) ?? [];
      return members.length === 0 ? [] : [
        `<details open><summary>${title}</summary>`,
        table(["Parameter", "Meaning"], members.map(parameterRow)),
        "</details>",
      ];
    }),
    "Other names are ignored and listed in `X-SVC-Ignored-Params`; with `Prefer: handling=strict` " +
      "they are an error.",
  ).trim();
}

function parameterRow({ name, required, description, schema }: Parameter): string[] {
  const allowed = allowedOf(schema);
  const notes = [
    schema.enum !== undefined
      ? `One of ${allowed}.`
      : schema.pattern !== undefined
      ? ""
      : `${allowed}.`,
    schema.default === undefined ? "" : `Default: ${code(String(schema.default))}.`,
    schema["x-cap"] === undefined ? "" : `At most ${schema["x-cap"]}.`,
  ].filter((note) => note.length > 1);
  return [
    `${code(name)}<br><small>${typeOf(schema)}${required ? ", required" : ""}</small>`,
    [plainWords(description), ...notes].join(" "),
  ];
}

function fieldsSection(
  operation: Operation,
  document: OpenApi,
  datasets: readonly Dataset[],
): string {
  const schemas = document.components.schemas as JsonSchemas;
  const content = memberOf(operation.responses, "200").content as Record<
    string,
    { schema: JsonSchema }
  >;
  const { schema } = memberOf(content, "application/json");
  const records = new Map(
    datasets.flatMap((dataset) =>
      [recordName(dataset), rowName(dataset)].map((name) => [name, dataset])
    ),
  );
  const used = componentsIn(schema, schemas).filter((name) => records.has(name));
  const keep = (name: string) => used.length > MAX_RECORD_TYPES && records.has(name);
  const fields = fieldsOf(schema, schemas, keep);
  const kept = used.filter(keep).map((name) => entryOf(records, name));
  return page(
    table(
      ["Field", "Meaning"],
      fields.map(({ path, type, unit = "", allowed, description }) => [
        `${code(path)}<br><small>${[type, unit].filter((part) => part !== "").join(", ")}</small>`,
        plainWords(description) + (allowed === "" ? "" : ` Values: ${allowed}.`),
      ]),
    ),
    kept.length === 0 ? "" : "The fields of the records: " +
      kept.map(({ key, title }) => `[${title}](/docs/datasets/${key})`).join(", ") + ".",
  ).trim();
}

function headersSection(operation: Operation, document: OpenApi): string {
  const headers = document.components.headers;
  return table(
    ["Header", "Meaning"],
    Object.keys(memberOf(operation.responses, "200").headers as object)
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
