import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/same_runs.ts";
import {
  above,
  type Access,
  ACCESS_NAMES,
  type AccessName,
  everything,
  type Level,
  LEVELS,
  parseAccess,
  reaches,
  within,
} from "../../src/access/levels.ts";

/** Each level's place, written out: the naive twin of their order. */
const RANK: Record<Level, number> = { none: 0, sample: 1, sandbox: 2, production: 3 };

const level = fc.constantFrom(...LEVELS);
const name = fc.constantFrom(...ACCESS_NAMES);
const access: fc.Arbitrary<Access> = fc.dictionary(name, level);

const levelOf = (access: Access, name: AccessName): Level => access[name] ?? "none";

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

Deno.test("everything gives each name the level", () => {
  for (const level of LEVELS) {
    const all = everything(level);
    assert.deepEqual(Object.keys(all), [...ACCESS_NAMES]);
    for (const name of ACCESS_NAMES) assert.equal(all[name], level);
  }
});

Deno.test("within gives the lower level of each name, and none where either has none", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    const lowered = within(own, ceiling);
    for (const name of ACCESS_NAMES) {
      const least = Math.min(RANK[levelOf(own, name)], RANK[levelOf(ceiling, name)]);
      assert.equal(RANK[levelOf(lowered, name)], least, name);
    }
  }));
});

Deno.test("within is the same either way round, and never above the ceiling", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    assert.deepEqual(within(own, ceiling), within(ceiling, own));
    assert.deepEqual(above(within(own, ceiling), ceiling), []);
    assert.deepEqual(within(within(own, ceiling), ceiling), within(own, ceiling));
  }));
});

Deno.test("above names what is higher than the ceiling, in the order of the names", () => {
  fc.assert(fc.property(access, access, (own, ceiling) => {
    const expected = ACCESS_NAMES.filter((name) =>
      RANK[levelOf(own, name)] > RANK[levelOf(ceiling, name)]
    );
    assert.deepEqual(above(own, ceiling), expected);
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
    const expected = new Map<string, Level>();
    for (const [name, level] of parts) {
      for (const one of name === "all" ? ACCESS_NAMES : [name]) expected.set(one, level);
    }
    const parsed = parseAccess(parts.map(([name, level]) => `${name}=${level}`).join(","));
    assert.deepEqual(new Map(Object.entries(parsed)), expected);
  }));
});

Deno.test("parseAccess refuses an unknown level, and says which there are", () => {
  for (const text of ["permits=admin", "permits", "permits=", "permits=Production", "all=true"]) {
    assert.throws(() => parseAccess(text), {
      name: "RangeError",
      message: `Unknown level in "${text}". Use <name>=none|sample|sandbox|production.`,
    });
  }
});

Deno.test("parseAccess refuses an unknown name, and says which there are", () => {
  for (const name of ["fees", "FINANCE_FEES", "constructor", "__proto__", "", "All"]) {
    assert.throws(() => parseAccess(`${name}=sample`), {
      name: "RangeError",
      message: `Unknown dataset "${name}". Use all, ${ACCESS_NAMES.join(", ")}.`,
    });
  }
});

Deno.test("parseAccess refuses a part with two levels rather than guess which is meant", () => {
  for (const text of ["permits=production=none", "permits=sample=permits=production"]) {
    assert.throws(() => parseAccess(text), RangeError, text);
  }
});
