import { Ajv2020 } from "ajv/2020";
import addFormats from "ajv-formats";
import assert from "node:assert/strict";
import { HEADERS } from "../../../src/description/headers.ts";
import { type OpenApi, openApi } from "../../../src/description/openapi.ts";
import { ENDPOINTS } from "../../../src/endpoints/mod.ts";

/**
 * Checks responses against the API description: every JSON body that a test reads must match
 * `/openapi.json` for its path and status, without undocumented fields, and every response may have
 * only documented headers.
 */

let document: OpenApi | undefined;
let description: Ajv2020 | undefined;

/** The description, fetched at the first response of a process. */
function read(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  ajv.addSchema(closed({ ...(document ??= openApi(ENDPOINTS)) }) as object, "openapi");
  return ajv;
}

/**
 * The same schemas with additional properties forbidden: clients must expect new ones, but the
 * description must name all that exist.
 */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (schema === null || typeof schema !== "object") return schema;
  const members = Object.fromEntries(
    Object.entries(schema).map(([name, member]) => [name, closed(member)]),
  );
  const isObject = typeof members.properties === "object" && members.type !== undefined;
  return isObject ? { ...members, additionalProperties: false } : members;
}

/** Where the description has a response's schema; errors of unknown paths share one. */
function pointerOf(path: string, status: number): string {
  const known = ENDPOINTS.some((endpoint) => endpoint.path === path);
  // Responses to unknown methods or paths are not described for any path.
  if (!known || status === 405) return "components/schemas/ErrorResponse";
  return [
    "paths",
    path,
    "get",
    "responses",
    String(status),
    "content",
    "application/json",
    "schema",
  ]
    .map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
}

/** Asserts that a body matches the description of a path and status. */
export function assertDescribed(path: string, status: number, body: unknown): void {
  const validate = (description ??= read()).getSchema(`openapi#/${pointerOf(path, status)}`);
  assert.ok(validate, `${path} does not describe ${status}`);
  if (validate(body) === true) return;
  assert.fail(`${path} ${status} is not as described: ${JSON.stringify(validate.errors)}`);
}

/** Asserts that a response's own headers are documented for its path and status. */
function assertHeaders(path: string, { status, headers }: Response): void {
  const responses = (document ??= openApi(ENDPOINTS)).paths[path]?.get.responses;
  // Responses to unknown methods are not described for any path.
  if (responses === undefined || status === 405) return;
  const told = Object.keys(responses[status]?.headers ?? {});
  const sent = Object.keys(HEADERS).filter((name) => headers.has(name));
  const untold = sent.filter((name) => !told.includes(name));
  assert.deepEqual(untold, [], `${path} ${status} has headers that are not described`);
}

/** The same response, whose JSON is compared with the description when read. */
export function described(response: Response): Response {
  const { pathname } = new URL(response.url);
  assertHeaders(pathname, response);
  const isJson = response.headers.get("content-type") === "application/json";
  if (!isJson || !pathname.startsWith("/api/v1/")) return response;
  const text = () => Response.prototype.text.call(response);
  const checked = (text: string): unknown => {
    const body: unknown = JSON.parse(text);
    assertDescribed(pathname, response.status, body);
    return body;
  };
  response.json = async () => checked(await text());
  response.text = async () => {
    const read = await text();
    // A response to HEAD has no body.
    if (read !== "") checked(read);
    return read;
  };
  return response;
}
