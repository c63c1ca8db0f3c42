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
  const { headers } = response;
  const pairs: unknown = PAIRS === undefined ? undefined : Reflect.get(headers, PAIRS);
  for (let i = 0; i < added.length; i++) {
    const pair = added[i]!;
    if (Array.isArray(pairs) && isPlain(pair)) pairs.push(pair);
    else headers.append(pair[0], pair[1]);
  }
  return response;
}

/** Under what the runtime keeps the pairs of its `Headers`; undefined where that is not known. */
const PAIRS = pairsOf(new Headers({ "x-first": "1" }));

function pairsOf(headers: Headers): symbol | undefined {
  const symbol = Object.getOwnPropertySymbols(headers).find(({ description }) =>
    description === "header list"
  );
  const pairs = symbol === undefined ? undefined : Reflect.get(headers, symbol);
  if (!Array.isArray(pairs)) return undefined;
  pairs.push(["x-second", "2"]);
  return headers.get("x-first") === "1" && headers.get("x-second") === "2" ? symbol : undefined;
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
