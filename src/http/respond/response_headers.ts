import type { HeaderList } from "./headers.ts";

/**
 * Adds headers that a new response does not have yet.
 *
 * `append` checks each by the rules for any `Headers` and compares its name with all before, which
 * takes a tenth of a whole request. What this service sends is plain: it is checked here and put
 * where the runtime keeps it. What is not plain, or where a runtime keeps it elsewhere, is appended.
 *
 * @throws {TypeError} for a name or a value that no header can have.
 */
export function addHeaders(response: Response, added: HeaderList): Response {
  const pairs = KEPT === undefined ? undefined : pairsOf(response, KEPT);
  for (let i = 0; i < added.length; i++) {
    const pair = added[i]!;
    if (pairs !== undefined && isPlain(pair)) pairs.push(pair);
    else response.headers.append(pair[0], pair[1]);
  }
  return response;
}

/** Under what the runtime keeps what it knows of a response. */
interface Kept {
  /** What holds the pairs of its headers. */
  readonly response: symbol;
  /** With which status it is sent at once, and with its type alone; 0 where it is not. */
  readonly atOnce: symbol;
}

/** The pairs of a response's headers, with which it is sent from then on. */
function pairsOf(response: Response, kept: Kept): HeaderList | undefined {
  if (Reflect.get(response, kept.atOnce) === 200) Reflect.set(response, kept.atOnce, 0);
  // Once these are asked for, the runtime sends none but them.
  else void response.headers;
  const { headerList } = Reflect.get(response, kept.response) as { headerList?: HeaderList };
  return headerList;
}

/** Undefined where a response does not show what is added to its pairs. */
const KEPT = whereKept();

function whereKept(): Kept | undefined {
  const response = new Response("{}", { headers: { "content-type": "application/json" } });
  const named = (name: string) =>
    Object.getOwnPropertySymbols(response).find(({ description }) => description === name);
  const [inner, atOnce] = [named("response"), named("serve fast status")];
  if (inner === undefined || atOnce === undefined) return undefined;
  const kept = { response: inner, atOnce };
  if (Reflect.get(response, atOnce) !== 200) return undefined;
  const pairs = pairsOf(response, kept);
  if (!Array.isArray(pairs)) return undefined;
  pairs.push(["x-first", "1"]);
  const { headers } = response;
  return headers.get("x-first") === "1" && headers.has("content-type") ? kept : undefined;
}

/** The last plain value of each name: most are the same each time. Names are the service's own. */
const plain = new Map<string, string>();
const MOST_NAMES = 200;

/** What a header cannot hold would end the process. */
function isPlain([name, value]: HeaderList[number]): boolean {
  const known = plain.get(name);
  if (known === value) return true;
  if (known === undefined && !/^[a-z0-9-]+$/.test(name) || !isPrintable(value)) return false;
  if (known !== undefined || plain.size < MOST_NAMES) plain.set(name, value);
  return true;
}

const UNPRINTABLE = /[^ -~]/;

/** Printable ASCII, without blanks around it. */
function isPrintable(value: string): boolean {
  return !UNPRINTABLE.test(value) && !value.startsWith(" ") && !value.endsWith(" ");
}
