import assert from "node:assert/strict";
import fc from "fast-check";
import { hvacIncentives } from "../../../src/datasets/hvac_incentives.ts";
import { select } from "../../../src/library/query/query.ts";
import { effectiveState } from "../../../src/library/versions/effective_state.ts";
import {
  type Reason,
  unsafeBecause,
  unsafeBy,
  unsafeRows,
} from "../../../src/library/versions/unsafe_rows.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";
import { NOW } from "../../support/service/service.ts";
import { versionOf } from "../../support/service/versions.ts";
import "../../support/fixtures/same_runs.ts";

const [PLAIN] = rowsOf("hvac_incentives", 1, 1);

/** The facts of a row that the count depends on. */
interface Facts {
  readonly safe: boolean;
  readonly ended: boolean;
  readonly named: readonly string[];
}

const FACTS: fc.Arbitrary<Facts> = fc.record({
  safe: fc.boolean(),
  ended: fc.boolean(),
  named: fc.array(fc.constantFrom("price", "terms", "area"), { maxLength: 4 }),
});

const versionWith = (facts: readonly Facts[]) =>
  versionOf(
    hvacIncentives,
    facts.map(({ safe, ended, named }, i) => ({
      ...PLAIN!,
      id: `i${i}`,
      quote_safe: safe,
      expires_at: ended ? "2026-01-01" : null,
      quote_safe_until: null,
      unresolved_requirements: [...named],
      status: i % 2 === 0 ? "active" as const : "waitlist" as const,
    })),
  );

/** The naive twin: whether a reason applies to a row. */
function has({ safe, ended, named }: Facts, reason: Reason): boolean {
  if (safe && !ended) return false;
  if (reason.kind === "expired") return ended;
  if (reason.kind === "unstated") return !ended && named.length === 0;
  return named.includes(reason.name);
}

Deno.test("unsafeRows counts reasons like a naive count, and each reason filters its rows", () => {
  fc.assert(
    fc.property(fc.array(FACTS, { maxLength: 40 }), (facts) => {
      const version = versionWith(facts);
      const { quoteSafe } = effectiveState(version, NOW, true);
      const found = unsafeRows(version, quoteSafe, NOW);
      assert.equal(found.rows, facts.filter(({ safe, ended }) => !safe || ended).length);
      const kinds: Reason[] = [
        ...["price", "terms", "area"].map((name) => ({ kind: "requirement", name }) as const),
        { kind: "expired" },
        { kind: "unstated" },
      ];
      const counted = (reason: Reason) =>
        found.reasons.find((one) => JSON.stringify(one.reason) === JSON.stringify(reason))?.rows ??
          0;
      const { size } = version;
      for (const reason of kinds) {
        const rows = facts.filter((fact) => has(fact, reason)).length;
        assert.equal(counted(reason), rows, JSON.stringify(reason));
        const where = [unsafeBecause(version, quoteSafe, NOW, reason)];
        assert.deepEqual(
          select({ size, where }).map((row) => version.columns.id.get(row)).sort(),
          facts.flatMap((fact, i) => has(fact, reason) ? [`i${i}`] : []).sort(),
        );
      }
      const all = select({ size, where: [unsafeBecause(version, quoteSafe, NOW)] });
      assert.equal(all.length, found.rows);
    }),
    { numRuns: 100 },
  );
});

Deno.test("a reason that no row has matches no row", () => {
  const version = versionWith([{ safe: false, ended: false, named: ["price"] }]);
  const { quoteSafe } = effectiveState(version, NOW, true);
  const where = [unsafeBecause(version, quoteSafe, NOW, { kind: "requirement", name: "nothing" })];
  assert.deepEqual(select({ size: 1, where }), []);
});

Deno.test("unsafeBy groups rows by a column with a few distinct values", () => {
  const named = ["price"];
  const version = versionWith([
    { safe: true, ended: false, named: [] },
    { safe: false, ended: false, named },
    { safe: false, ended: false, named },
  ]);
  const { quoteSafe } = effectiveState(version, NOW, true);
  assert.deepEqual(unsafeBy(version, quoteSafe, "status"), [
    { value: "active", rows: 2, unsafe: 1 },
    { value: "waitlist", rows: 1, unsafe: 1 },
  ]);
  // A column with a single value is not informative.
  assert.equal(unsafeBy(version, quoteSafe, "program_name"), undefined);
});
