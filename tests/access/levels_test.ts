import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import {
  above,
  type Access,
  ALL,
  everything,
  type Level,
  levelOf,
  LEVELS,
  overlaid,
  parseAccess as parse,
  reaches,
  spelledOut,
  underCeiling,
} from "../../src/access/levels.ts";
import { ACCESS_NAMES } from "../../src/datasets/mod.ts";

const parseAccess = (text: string) => parse(text, ACCESS_NAMES);

/** Each level's rank, written out as a naive model of their order. */
const RANK: Record<Level, number> = { none: 0, sample: 1, sandbox: 2, production: 3 };

const level = fc.constantFrom(...LEVELS);
const name = fc.constantFrom(...ACCESS_NAMES);
const access: fc.Arbitrary<Access> = fc.dictionary(fc.oneof(name, fc.constant(ALL)), level);

Deno.test("ACCESS_NAMES lists the ten sync datasets and the names other endpoints require", () => {
  assert.deepEqual([...ACCESS_NAMES], [
    "finance_fees",
    "finance_products",
    "finance_eligibility",
    "equipment_pricing",
    "utility_territory",
    "electricity_rates",
    "hvac_incentives",
    "hvac_climate",
    "hvac_labor",
    "hvac_ahri_matches",
    "hardware",
    "hvac_equipment",
    "roofing_materials",
    "plumbing_equipment",
    "electrical_equipment",
    "labor_rates",
    "permits",
    "hvac_pricing",
    "quote_context",
  ]);
});

Deno.test("reaches compares levels by their rank", () => {
  fc.assert(fc.property(level, level, (held, needed) => {
    assert.equal(reaches(held, needed), RANK[held] >= RANK[needed]);
  }));
});

Deno.test("everything gives the level to every name, including names added later", () => {
  for (const level of LEVELS) {
    const all = everything(level);
    for (const name of [...ACCESS_NAMES, "battery_incentives"]) {
      assert.equal(levelOf(all, name), level);
    }
  }
});

Deno.test("levelOf prefers a name's own level to that of all", () => {
  assert.equal(levelOf({ all: "production", permits: "sample" }, "permits"), "sample");
  assert.equal(levelOf({ all: "production", permits: "none" }, "permits"), "none");
});

Deno.test("overlaid replaces the named levels, or every level", () => {
  const before = { all: "sandbox", permits: "sample" } as const;
  assert.deepEqual(overlaid(before, { permits: "none" }), { all: "sandbox", permits: "none" });
  assert.deepEqual(overlaid(before, { all: "production" }), { all: "production" });
});

Deno.test("underCeiling gives each name the lower of the two levels", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    const lowered = underCeiling(own, ceiling);
    for (const name of ACCESS_NAMES) {
      const least = Math.min(RANK[levelOf(own, name)], RANK[levelOf(ceiling, name)]);
      assert.equal(RANK[levelOf(lowered, name)], least, name);
    }
  }));
});

Deno.test("underCeiling is commutative, idempotent and never above the ceiling", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    assert.deepEqual(
      spelledOut(underCeiling(own, ceiling), ACCESS_NAMES),
      spelledOut(underCeiling(ceiling, own), ACCESS_NAMES),
    );
    assert.deepEqual(above(underCeiling(own, ceiling), ceiling), []);
    assert.deepEqual(underCeiling(underCeiling(own, ceiling), ceiling), underCeiling(own, ceiling));
  }));
});

Deno.test("above returns the names whose level is higher than the ceiling's", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    const expected = ACCESS_NAMES.filter((name) =>
      RANK[levelOf(own, name)] > RANK[levelOf(ceiling, name)]
    );
    const found = above(own, ceiling).filter((name) => name !== ALL);
    // `all` covers every name without a level of its own.
    const covered = above(own, ceiling).includes(ALL);
    for (const name of expected) assert.ok(found.includes(name) || covered, name);
    for (const name of found) assert.ok(expected.includes(name), name);
  }));
});

Deno.test("parseAccess reads names and levels, allowing spaces and a trailing comma", () => {
  assert.deepEqual(parseAccess("finance_fees=production,permits=sample"), {
    finance_fees: "production",
    permits: "sample",
  });
  assert.deepEqual(parseAccess(" finance_fees = production , permits=none, "), {
    finance_fees: "production",
    permits: "none",
  });
  assert.deepEqual(parseAccess(""), {});
});

Deno.test("parseAccess applies all to every name, and later parts override earlier ones", () => {
  assert.deepEqual(parseAccess("all=production"), everything("production"));
  assert.deepEqual(parseAccess("all=sandbox,permits=production"), {
    ...everything("sandbox"),
    permits: "production",
  });
  assert.deepEqual(parseAccess("permits=production,all=sandbox"), everything("sandbox"));
});

Deno.test("parseAccess agrees with a naive parser on any list", () => {
  const part = fc.tuple(fc.oneof(name, fc.constant("all" as const)), level);
  fc.assert(fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
    const expected: Record<string, Level> = spelledOut({}, ACCESS_NAMES);
    for (const [name, level] of parts) {
      for (const one of name === "all" ? ACCESS_NAMES : [name]) expected[one] = level;
    }
    const parsed = parseAccess(parts.map(([name, level]) => `${name}=${level}`).join(","));
    assert.deepEqual(spelledOut(parsed, ACCESS_NAMES), expected);
  }));
});

Deno.test("parseAccess rejects an unknown level and lists the valid ones", () => {
  for (const text of ["permits=admin", "permits", "permits=", "all=true"]) {
    assert.throws(() => parseAccess(text), {
      name: "RangeError",
      message: `Unknown level in "${text}". Use <name>=none|sample|sandbox|production.`,
    });
  }
});

Deno.test("parseAccess suggests the nearest level or dataset", () => {
  for (
    const [text, message] of [
      [
        "permits=Production",
        'Unknown level in "permits=Production". Did you mean permits=production?',
      ],
      ["fees=sample", 'Unknown dataset "fees". Did you mean finance_fees?'],
      ["FINANCE_FEES=sample", 'Unknown dataset "FINANCE_FEES". Did you mean finance_fees?'],
      ["All=sample", 'Unknown dataset "All". Did you mean all?'],
    ]
  ) {
    assert.throws(
      () => parseAccess(text!),
      (error: Error) => error instanceof RangeError && error.message.startsWith(message!),
    );
  }
});

Deno.test("parseAccess rejects an unknown name and lists the valid ones", () => {
  for (const name of ["constructor", "__proto__", "", "warehouses"]) {
    assert.throws(() => parseAccess(`${name}=sample`), {
      name: "RangeError",
      message: `Unknown dataset "${name}". Use one of all, ${ACCESS_NAMES.join(", ")}.`,
    });
  }
});

Deno.test("parseAccess rejects a part with two levels", () => {
  for (const text of ["permits=production=none", "permits=sample=permits=production"]) {
    assert.throws(() => parseAccess(text), RangeError, text);
  }
});
