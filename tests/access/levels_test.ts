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

/** Each level's place, written out: the naive twin of their order. */
const RANK: Record<Level, number> = { none: 0, sample: 1, sandbox: 2, production: 3 };

const level = fc.constantFrom(...LEVELS);
const name = fc.constantFrom(...ACCESS_NAMES);
const access: fc.Arbitrary<Access> = fc.dictionary(fc.oneof(name, fc.constant(ALL)), level);

Deno.test("access names are the ten sync datasets and what other endpoints ask for", () => {
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

Deno.test("everything gives each name the level, also one that is declared later", () => {
  for (const level of LEVELS) {
    const all = everything(level);
    for (const name of [...ACCESS_NAMES, "battery_incentives"]) {
      assert.equal(levelOf(all, name), level);
    }
  }
});

Deno.test("a name's own level wins over that of all", () => {
  assert.equal(levelOf({ all: "production", permits: "sample" }, "permits"), "sample");
  assert.equal(levelOf({ all: "production", permits: "none" }, "permits"), "none");
});

Deno.test("overlaid sets the levels that are named, or all of them", () => {
  const before = { all: "sandbox", permits: "sample" } as const;
  assert.deepEqual(overlaid(before, { permits: "none" }), { all: "sandbox", permits: "none" });
  assert.deepEqual(overlaid(before, { all: "production" }), { all: "production" });
});

Deno.test("underCeiling gives the lower level of each name, and none where either has none", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    const lowered = underCeiling(own, ceiling);
    for (const name of ACCESS_NAMES) {
      const least = Math.min(RANK[levelOf(own, name)], RANK[levelOf(ceiling, name)]);
      assert.equal(RANK[levelOf(lowered, name)], least, name);
    }
  }));
});

Deno.test("underCeiling is the same either way round, and never above the ceiling", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    assert.deepEqual(
      spelledOut(underCeiling(own, ceiling), ACCESS_NAMES),
      spelledOut(underCeiling(ceiling, own), ACCESS_NAMES),
    );
    assert.deepEqual(above(underCeiling(own, ceiling), ceiling), []);
    assert.deepEqual(underCeiling(underCeiling(own, ceiling), ceiling), underCeiling(own, ceiling));
  }));
});

Deno.test("above names what is higher than the ceiling", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    const expected = ACCESS_NAMES.filter((name) =>
      RANK[levelOf(own, name)] > RANK[levelOf(ceiling, name)]
    );
    const found = above(own, ceiling).filter((name) => name !== ALL);
    // What is above on all names is so on each that has no level of its own.
    const covered = above(own, ceiling).includes(ALL);
    for (const name of expected) assert.ok(found.includes(name) || covered, name);
    for (const name of found) assert.ok(expected.includes(name), name);
  }));
});

Deno.test("parseAccess reads names and levels, with spaces and a last comma", () => {
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

Deno.test("parseAccess reads all as every name, and a later part wins", () => {
  assert.deepEqual(parseAccess("all=production"), everything("production"));
  assert.deepEqual(parseAccess("all=sandbox,permits=production"), {
    ...everything("sandbox"),
    permits: "production",
  });
  assert.deepEqual(parseAccess("permits=production,all=sandbox"), everything("sandbox"));
});

Deno.test("parseAccess reads any list as a naive reader does", () => {
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

Deno.test("parseAccess refuses an unknown level, and says which there are", () => {
  for (const text of ["permits=admin", "permits", "permits=", "all=true"]) {
    assert.throws(() => parseAccess(text), {
      name: "RangeError",
      message: `Unknown level in "${text}". Use <name>=none|sample|sandbox|production.`,
    });
  }
});

Deno.test("parseAccess names the level and the dataset that were probably meant", () => {
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

Deno.test("parseAccess refuses an unknown name, and says which there are", () => {
  for (const name of ["constructor", "__proto__", "", "warehouses"]) {
    assert.throws(() => parseAccess(`${name}=sample`), {
      name: "RangeError",
      message: `Unknown dataset "${name}". Use one of all, ${ACCESS_NAMES.join(", ")}.`,
    });
  }
});

Deno.test("parseAccess refuses a part with two levels rather than guess which is meant", () => {
  for (const text of ["permits=production=none", "permits=sample=permits=production"]) {
    assert.throws(() => parseAccess(text), RangeError, text);
  }
});
