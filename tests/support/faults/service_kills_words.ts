import type { RawRow } from "../../../src/publish/model/raw_row.ts";
import { dealerFee, uuidOf } from "../fixtures/dealer_fees.ts";

/** Definitions shared by the process that is killed and the test that kills it. */

export const DATASET = "finance_fees";
/** Limits per month and minute that are never reached. */
export const UNLIMITED = 1_000_000_000;
const ROWS = 200;

/** Messages of the process that is killed; see `service_kills_child.ts`. */
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

/** The rows of a version, all of which carry its tag; each version lacks different ones. */
export function taggedRows(tag: number) {
  return Array.from(
    { length: ROWS },
    (_, n) => dealerFee(n, { dealer_fee_version_id: uuidOf(1000 * tag + n) }),
  ).filter((_, n) => n % 7 !== tag % 7);
}

/** The same, as read from a file. */
export async function* rawRows(tag: number): AsyncGenerator<RawRow> {
  for (const [i, value] of taggedRows(tag).entries()) yield { number: i + 1, value };
}
