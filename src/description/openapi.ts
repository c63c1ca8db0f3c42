import { z } from "zod";
import { defined } from "../base/json/defined.ts";
import { createDocument } from "zod-openapi";
import { FORMS } from "../http/forms/accept.ts";
import type { Endpoint } from "../http/declare/endpoint.ts";
import { API_VERSION } from "../http/declare/envelope.ts";
import { plain } from "./plain_schema.ts";
import { envelopeSchema, errorEnvelope } from "./envelopes.ts";
import { HEADERS, headersOf, requestHeaders } from "./headers.ts";
import { parameterExamples, parameterOf } from "./openapi_parameters.ts";
import { refusalsOf } from "./error_messages.ts";
import { itemAt } from "../base/known.ts";

/** The parts of the OpenAPI document that pages and generators read. */
export interface OpenApi {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, unknown>>;
    readonly headers: Readonly<Record<string, { readonly description: string }>>;
  };
}

/** The parts of an OpenAPI operation that pages and generators read. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  /** Whether another endpoint has replaced it. */
  readonly deprecated?: boolean;
  readonly parameters: readonly Record<string, unknown>[];
  readonly responses: Readonly<Record<string, Record<string, unknown>>>;
  readonly "x-least-access": string;
}

/** An example request, and the response to it from the seeds. */
export interface Example {
  readonly query: string;
  readonly body: unknown;
}

/**
 * Makes the OpenAPI 3.1 document from the endpoints' declarations.
 *
 * @param examples Examples by path; none where only the declarations matter, as for the released
 *   document and the client.
 * @param options `jsonOnly` leaves out the bulk formats, because client generators treat an operation
 *   with them as a stream or a file.
 */
export function openApi(
  endpoints: readonly Endpoint[],
  examples: Readonly<Record<string, Example>> = {},
  { jsonOnly = false }: { readonly jsonOnly?: boolean } = {},
): OpenApi {
  const document = createDocument({
    openapi: "3.1.0",
    info: {
      title: "Home-Service Data Service",
      version: API_VERSION,
      description:
        "Reference data for quoting solar, HVAC, roofing, plumbing and electrical work. " +
        "Every row says where it is from and whether it may be quoted. Guides are at /docs.",
      contact: { name: "The operator of this service" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This service" }],
    security: [{ key: [] }],
    tags: tagsOf(endpoints),
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [
        endpoint.path,
        { get: operationOf(endpoint, examples[endpoint.path], jsonOnly) },
      ]),
    ),
    components: {
      securitySchemes: {
        key: { type: "apiKey", in: "header", name: "x-api-key", description: "An API key." },
      },
      headers: HEADERS,
    },
  });
  return plain(document) as OpenApi;
}

/** The formats other than JSON, which contain the rows only. */
const BULK_FORMS = {
  [FORMS.ndjson]: { schema: z.string().describe("One row per line, as JSON.") },
  [FORMS.csv]: {
    schema: z.string().describe(
      "A header line, then one line per row, with one dotted column per leaf.",
    ),
  },
  [FORMS.arrow]: {
    schema: z.string().meta({ format: "binary", description: "An Arrow IPC stream." }),
  },
};

function operationOf(endpoint: Endpoint, example: Example | undefined, jsonOnly: boolean) {
  const { path, summary, params, leastAccess, headers } = endpoint;
  const exampleOf = parameterExamples(endpoint, example);
  return {
    operationId: operationId(path),
    summary,
    description: `${summary} Reference: /docs/endpoints/${path.replace("/api/v1/", "")}.`,
    tags: [tagOf(path)],
    ...(headers?.includes("deprecation") ? { deprecated: true } : {}),
    "x-least-access": leastAccess.length === 0
      ? "any key; each result as its own endpoint asks for"
      : leastAccess.map(({ level, names }) => `${level} on ${names.join(" or ")}`).join(", or "),
    parameters: [
      ...Object.entries(params.shape).map(([name, param]) =>
        parameterOf(name, param, exampleOf(name))
      ),
      ...requestHeaders(endpoint),
    ],
    responses: {
      "200": {
        description: "The requested data.",
        headers: headersOf(endpoint),
        content: {
          "application/json": {
            schema: envelopeSchema(endpoint),
            ...defined({ example: example?.body }),
          },
          ...(endpoint.forms === true && !jsonOnly ? BULK_FORMS : {}),
        },
      },
      ...refusalsOf(endpoint, errorEnvelope),
    },
  };
}

/** The operation id of a path: `contextLabor` for `/api/v1/context/labor`. */
function operationId(path: string): string {
  return path.replace("/api/v1/", "")
    .replace(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase());
}

function tagOf(path: string): string {
  return itemAt(path.split("/"), 3);
}

function tagsOf(endpoints: readonly Endpoint[]) {
  return [...new Set(endpoints.map(({ path }) => tagOf(path)))]
    .map((name) => ({ name, description: `Endpoints under /api/v1/${name}.` }));
}
