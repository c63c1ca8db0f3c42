import assert from "node:assert/strict";
import fc from "fast-check";
import {
  all,
  among,
  contains,
  either,
  equals,
  equalsNumber,
  equalsOrAny,
  type Filter,
  flagged,
  lists,
  listsOrAny,
  not,
  NOTHING,
  sampled,
  unexpired,
} from "../../../src/library/query/filters.ts";
import { caseless, exact, plain, slug } from "../../../src/base/text/text.ts";
import { FlagColumn } from "../../../src/library/columns/flag_column.ts";
import { ListColumn, TextColumn } from "../../../src/library/columns/text_columns.ts";
import { type Normalizer } from "../../../src/base/text/text.ts";
import { columnBuilder } from "../../../src/library/columns/column_builders.ts";
import { numberColumn, textColumn } from "../../support/fixtures/columns.ts";
import { columnSpecs as declaring } from "../../../src/library/columns/columns.ts";
import { count, select, selectPage } from "../../../src/library/query/query.ts";

// deno-lint-ignore no-explicit-any -- rows of any test
const { flags, textLists, texts } = declaring<any>();

const runs = { numRuns: 300, seed: 1 };

interface Row {
  readonly name: string | null;
  readonly size: number | null;
  readonly safe: boolean | null;
  readonly states: readonly string[] | null;
  readonly expires: number | null;
  readonly sample: boolean;
}

const WORDS = [
  "Acme",
  "ACME",
  "acme-corp",
  "Acme Corp",
  "acme_corp",
  "Énergie",
  "énergie",
  "🏠",
  "",
];
const word = fc.oneof(fc.constantFrom(...WORDS), fc.string({ maxLength: 3 }));
const SIZES = [0, 1, 2.5, -1, 60];
const size = fc.constantFrom(...SIZES);
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 4 });

const rows: fc.Arbitrary<Row[]> = fc.array(
  fc.record({
    name: orNull(word),
    size: orNull(size),
    safe: orNull(fc.boolean()),
    states: orNull(fc.array(word, { maxLength: 3 })),
    expires: orNull(fc.integer({ min: 0, max: 5 })),
    sample: fc.boolean(),
  }),
  { maxLength: 30 },
);

/** The columns of rows, as in a version. */
function columnSpecs(rows: readonly Row[]) {
  const order = Uint32Array.from(rows.keys());
  const build = (spec: Parameters<typeof columnBuilder<Row>>[0]) => {
    const builder = columnBuilder(spec);
    for (const row of rows) builder.add(row);
    // deno-lint-ignore no-explicit-any
    return builder.finish(order) as any;
  };
  const name = build(texts((row) => row.name));
  const states = build(textLists((row) => row.states));
  return {
    name: new TextColumn(name.codes, name.dictionary),
    size: numberColumn(rows.map((row) => row.size)),
    safe: new FlagColumn(build(flags((row) => row.safe)).values),
    states: new ListColumn(states.starts, states.codes, states.missing, states.dictionary),
    expires: numberColumn(rows.map((row) => row.expires)),
    sample: Uint8Array.from(rows, (row) => Number(row.sample)),
  };
}

type Columns = ReturnType<typeof columnSpecs>;

/** A filter with its naive twin; a missing value means no filter. */
interface Twin {
  readonly text: string;
  make(columns: Columns): Filter | undefined;
  passes(row: Row): boolean;
}

const NORMALS: Readonly<Record<string, [Normalizer, (text: string) => string]>> = {
  exact: [exact, (text) => text],
  caseless: [caseless, (text) => text.toLowerCase()],
  slug: [
    slug,
    (text) => text.toLowerCase().split(/[^\p{L}\p{N}]/u).filter((part) => part !== "").join("_"),
  ],
  plain: [plain, (text) => text.toLowerCase().split(/[^\p{L}\p{N}]/u).join("")],
};

const wanted = fc.option(word, { nil: undefined, freq: 6 });

const simple: fc.Arbitrary<Twin> = fc.oneof(
  fc.tuple(wanted, fc.constantFrom("exact", "caseless", "slug", "plain")).map((
    [value, name],
  ): Twin => ({
    text: `equals ${name} ${value}`,
    make: ({ name: column }) => equals(column, value, NORMALS[name]![0]),
    passes: (row) =>
      value === undefined ||
      row.name !== null && NORMALS[name]![1](row.name) === NORMALS[name]![1](value),
  })),
  wanted.map((value): Twin => ({
    text: `contains ${value}`,
    make: ({ name }) => contains(name, value),
    passes: (row) =>
      value === undefined || (row.name?.toLowerCase().includes(value.toLowerCase()) ?? false),
  })),
  fc.option(fc.oneof(size, fc.constant(17)), { nil: undefined }).map((value): Twin => ({
    text: `is ${value}`,
    make: ({ size }) => equalsNumber(size, value),
    passes: (row) => value === undefined || row.size === value,
  })),
  fc.option(fc.boolean(), { nil: undefined }).map((value): Twin => ({
    text: `flagged ${value}`,
    make: ({ safe }) => flagged(safe, value),
    passes: (row) => value === undefined || row.safe === value,
  })),
  fc.tuple(wanted, fc.constantFrom("exact", "caseless", "slug", "plain")).map((
    [value, name],
  ): Twin => ({
    text: `lists ${name} ${value}`,
    make: ({ states }) => lists(states, value, NORMALS[name]![0]),
    passes: (row) =>
      value === undefined ||
      (row.states ?? []).some((one) => NORMALS[name]![1](one) === NORMALS[name]![1](value)),
  })),
  fc.tuple(wanted, fc.constantFrom("exact", "slug")).map(([value, name]): Twin => ({
    text: `lists or any ${name} ${value}`,
    make: ({ states }) => listsOrAny(states, value, NORMALS[name]![0]),
    passes: ({ states }) =>
      value === undefined ||
      states !== null &&
        (states.length === 0 ||
          states.some((one) => NORMALS[name]![1](one) === NORMALS[name]![1](value))),
  })),
  fc.tuple(wanted, fc.constantFrom("exact", "slug")).map(([value, normal]): Twin => ({
    text: `equals or any ${normal} ${value}`,
    make: ({ name }) => equalsOrAny(name, value, NORMALS[normal]![0]),
    passes: ({ name }) =>
      value === undefined || name === null ||
      NORMALS[normal]![1](name) === NORMALS[normal]![1](value),
  })),
  fc.integer({ min: -1, max: 6 }).map((now): Twin => ({
    text: `unexpired at ${now}`,
    make: ({ expires }) => unexpired(expires, now),
    passes: (row) => row.expires === null || row.expires > now,
  })),
  fc.constant<Twin>({
    text: "sampled",
    make: ({ sample }) => sampled(sample),
    passes: (row) => row.sample,
  }),
  fc.constant<Twin>({ text: "nothing", make: () => NOTHING, passes: () => false }),
  fc.constant<Twin>({
    text: "no list",
    make: ({ states }) => ({ passes: (row) => states.missing[row] === 1 }),
    passes: (row) => row.states === null,
  }),
  fc.constant<Twin>({
    text: "empty list",
    make: ({ states }) => ({ passes: (row) => states.isEmpty(row) }),
    passes: (row) => row.states?.length === 0,
  }),
);

const given = simple.filter(({ text }) => !/undefined|unexpired/.test(text));

/** Nested filters too. */
const twin: fc.Arbitrary<Twin> = fc.oneof(
  { weight: 4, arbitrary: simple },
  {
    weight: 1,
    // A missing part would match nothing here, but everything on its own.
    arbitrary: fc.array(given, { maxLength: 3 }).map((parts): Twin => ({
      text: `either (${parts.map(({ text }) => text)})`,
      make: (columns) => either(...parts.map((part) => part.make(columns)!)),
      passes: (row) => parts.some((part) => part.passes(row)),
    })),
  },
  {
    weight: 1,
    arbitrary: given.map((part): Twin => ({
      text: `not ${part.text}`,
      make: (columns) => not(part.make(columns)!),
      passes: (row) => !part.passes(row),
    })),
  },
  {
    weight: 1,
    arbitrary: fc.array(simple, { maxLength: 3 }).map((parts): Twin => ({
      text: `all (${parts.map(({ text }) => text)})`,
      make: (columns) => all(...parts.map((part) => part.make(columns))),
      passes: (row) => parts.every((part) => part.passes(row)),
    })),
  },
);

const passing = (rows: readonly Row[], where: readonly Twin[]) =>
  [...rows.keys()].filter((row) => where.every((one) => one.passes(rows[row]!)));

Deno.test("select returns the rows that pass every filter, in storage order", () => {
  fc.assert(
    fc.property(rows, fc.array(twin, { maxLength: 4 }), (rows, where) => {
      const columns = columnSpecs(rows);
      const filters = where.map((one) => one.make(columns));
      const found = passing(rows, where);
      const text = where.map((one) => one.text).join("; ");
      assert.deepEqual(select({ where: filters, size: rows.length }), found, text);
      assert.equal(count({ where: filters, size: rows.length }), found.length, text);
    }),
    { ...runs, numRuns: 1500 },
  );
});

Deno.test("select returns at most `limit` rows from `offset`, in the requested order", () => {
  const edge = fc.option(fc.nat({ max: 12 }), { nil: undefined });
  fc.assert(
    fc.property(
      rows.chain((rows) =>
        fc.tuple(
          fc.constant(rows),
          fc.option(
            fc.shuffledSubarray([...rows.keys()], {
              minLength: rows.length,
              maxLength: rows.length,
            }),
            { nil: undefined },
          ),
        )
      ),
      fc.array(twin, { maxLength: 3 }),
      edge,
      edge,
      ([rows, order], where, offset, limit) => {
        const columns = columnSpecs(rows);
        const pass = new Set(passing(rows, where));
        const found = (order ?? [...rows.keys()]).filter((row) => pass.has(row))
          .slice(offset ?? 0, limit === undefined ? undefined : (offset ?? 0) + limit);
        const query = {
          where: where.map((one) => one.make(columns)),
          size: rows.length,
          ...order === undefined ? {} : { order: Uint32Array.from(order) },
          ...offset === undefined ? {} : { offset },
          ...limit === undefined ? {} : { limit },
        };
        assert.deepEqual(select(query), found);
        assert.equal(count(query), pass.size);
        if (offset === undefined || limit === undefined) return;
        assert.deepEqual(selectPage({ ...query, offset, limit }), {
          rows: found,
          total: pass.size,
        });
      },
    ),
    { ...runs, numRuns: 1000 },
  );
});

Deno.test("a few matching rows among many are found in the requested order, at any offset", () => {
  const size = 1000;
  const column = textColumn(
    Array.from({ length: size }, (_, row) => row % 50 === 7 ? "rare" : "common"),
  );
  fc.assert(
    fc.property(
      fc.shuffledSubarray(Array.from({ length: size }, (_, row) => row), { minLength: size }),
      fc.nat({ max: 25 }),
      fc.nat({ max: 25 }),
      (order, offset, limit) => {
        const rows = order.filter((row) => row % 50 === 7);
        const query = {
          where: [equals(column, "rare", exact)],
          size,
          order: Uint32Array.from(order),
          offset,
          limit,
        };
        assert.deepEqual(selectPage(query), {
          rows: rows.slice(offset, offset + limit),
          total: rows.length,
        });
      },
    ),
    { ...runs, numRuns: 50 },
  );
});

Deno.test("pages of a query add up to the whole result", () => {
  fc.assert(
    fc.property(rows, fc.array(twin, { maxLength: 2 }), fc.integer({ min: 1, max: 7 }), (
      rows,
      where,
      limit,
    ) => {
      const columns = columnSpecs(rows);
      const query = { where: where.map((one) => one.make(columns)), size: rows.length };
      const pages: number[] = [];
      for (let offset = 0; offset < rows.length; offset += limit) {
        pages.push(...select({ ...query, offset, limit }));
      }
      assert.deepEqual(pages, select(query));
    }),
    runs,
  );
});

Deno.test("a repeated query, or one with a repeated filter, returns the same rows", () => {
  fc.assert(
    fc.property(rows, twin, (rows, one) => {
      const columns = columnSpecs(rows);
      const filter = one.make(columns);
      const query = { where: [filter, filter, one.make(columns)], size: rows.length };
      assert.deepEqual(select(query), passing(rows, [one]));
      assert.deepEqual(select(query), select(query));
    }),
    runs,
  );
});

Deno.test("a filter without a value is undefined", () => {
  const { name, size, safe, states } = columnSpecs([]);
  assert.equal(equals(name, undefined, exact), undefined);
  assert.equal(contains(name, undefined), undefined);
  assert.equal(equalsNumber(size, undefined), undefined);
  assert.equal(flagged(safe, undefined), undefined);
  assert.equal(lists(states, undefined, exact), undefined);
});

Deno.test("unexpired is undefined while nothing has expired, and filters from the exact instant on", () => {
  const column = numberColumn([null, 1000, 2000]);
  assert.equal(unexpired(column, 999), undefined);
  const query = (now: number) => select({ where: [unexpired(column, now)], size: 3 });
  assert.deepEqual(query(999), [0, 1, 2]);
  assert.deepEqual(query(1000), [0, 2]);
  assert.deepEqual(query(2000), [0]);
});

Deno.test("slug lower-cases text, and replaces each run of other characters, including hyphens, with one underscore", () => {
  for (
    const [text, wanted] of [
      ["Los Angeles County", "los_angeles_county"],
      ["GoodLeap, LLC.", "goodleap_llc"],
      ["air-source_heat-pump", "air_source_heat_pump"],
      ["  -x- ", "x"],
      ["Société Générale", "societe_generale"],
      ["3M / R-410A", "3m_r_410a"],
      ["!?", ""],
      ["", ""],
    ] as const
  ) assert.equal(slug(text), wanted);
});

Deno.test("slug is idempotent", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      (text) => assert.equal(slug(slug(text)), slug(text)),
    ),
    runs,
  );
});

Deno.test("slug returns the same for text that resembles a slug and for its upper case", () => {
  const alike = fc.string({ unit: fc.constantFrom(..."abz09__".split("")) });
  fc.assert(
    fc.property(alike, (text) => assert.equal(slug(text), slug(`${text.toUpperCase()} `))),
    runs,
  );
});

Deno.test("a filter for no codes matches no row", () => {
  const { name } = columnSpecs([]);
  assert.equal(among(name, []), NOTHING);
  assert.deepEqual(select({ where: [NOTHING], size: 5 }), []);
  assert.equal(count({ where: [NOTHING], size: 5 }), 0);
});
