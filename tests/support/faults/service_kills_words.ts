import type { RawRow } from "../../../src/publish/model/raw_row.ts";
import { dealerFee, uuidOf } from "../fixtures/dealer_fees.ts";

/** What the process that is killed and the test that kills it agree on. */

export const DATASET = "finance_fees";
/** Requests a month or a minute that nobody makes. */
export const UNLIMITED = 1_000_000_000;
const ROWS = 200;

/** What the process says that is killed; see `service_kills_child.ts`. */
export type Said =
  | { event: "up"; url: string; versions: number[]; usage: Record<string, number> }
  | { event: "flushed" }
  | { event: "will"; what: "create" }
  | { event: "will"; what: "revoke"; id: string }
  | { event: "will"; what: "publish"; tag: number }
  | { event: "will"; what: "rollback"; to: number }
  | { event: "created"; id: string; key: string }
  | { event: "revoked"; id: string }
  | { event: "published"; version: number; tag: number }
  | { event: "rolled_back"; version: number; to: number };

/** The rows of a version, all of which tell whose they are; every version lacks others. */
export function taggedRows(tag: number) {
  return Array.from(
    { length: ROWS },
    (_, n) => dealerFee(n, { dealer_fee_version_id: uuidOf(1000 * tag + n) }),
  ).filter((_, n) => n % 7 !== tag % 7);
}

/** The same as a file would give them. */
export async function* rawRows(tag: number): AsyncGenerator<RawRow> {
  for (const [i, value] of taggedRows(tag).entries()) yield { number: i + 1, value };
}
