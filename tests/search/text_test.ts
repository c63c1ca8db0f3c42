import assert from "node:assert/strict";
import fc from "fast-check";
import "../support/fixtures/same_runs.ts";
import { ratingText, sizeText } from "../../src/datasets/search/searched_texts.ts";
import { interpretations } from "../../src/search/query/interpretations.ts";
import { foldText, plainText, wordsOf } from "../../src/search/index/text.ts";

Deno.test("foldText maps ẞ, ß and ss, all sigmas, and accented and plain letters to the same text", () => {
  for (
    const alike of [
      ["STRAẞE", "Straße", "STRASSE", "strasse"],
      ["ΟΔΟΣ", "οδος", "Οδοσ"],
      ["ÉNERGIE", "e\u0301nergie", "energie"],
      ["İ", "i", "I"],
      ["ﬁn", "FIN"],
    ]
  ) {
    assert.equal(new Set(alike.map(foldText)).size, 1, alike.join(" "));
  }
});

Deno.test("`&` is `and` between words, and stays `&` between initials or alone", () => {
  for (
    const [text, folded] of [
      ["Florida Power & Light", "florida power and light"],
      ["Light&Power Co", "light and power co"],
      ["Power Lt & Wtr", "power lt and wtr"],
      ["gas &", "gas and "],
      ["& Incentives", "and incentives"],
      ["Loans, & Other Incentives", "loans, and other incentives"],
      ["loans, &", "loans, and"],
      ["&coop", "&coop"],
      ["& 3", "& 3"],
      ["PG&E", "pg&e"],
      ["HG & E", "hg & e"],
      ["A & N Electric", "a & n electric"],
      ["& & &", "& & &"],
      ["3 & 4", "3 & 4"],
    ] as const
  ) {
    assert.equal(foldText(text), folded);
  }
  assert.deepEqual(
    wordsOf("Public Service Electric & Gas").map(({ plain }) => plain),
    ["electric", "service", "public", "and", "gas"],
  );
});

Deno.test("folding is idempotent for any text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(foldText(foldText(text)), foldText(text));
      assert.equal(plainText(plainText(text)), plainText(text));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("interpretations treat a number of tons or BTU as one word first, then each word, longest first", () => {
  const words = (query: string) =>
    interpretations(query).map(({ words }) => words.map(({ plain }) => plain));
  assert.deepEqual(words("carrier 3 ton"), [
    ["size3ton", "carrier"],
    ["carrier", "3ton"],
    ["carrier", "ton", "3"],
  ]);
  assert.deepEqual(words("3-ton heat pump")[0], ["size3ton", "heat", "pump"]);
  assert.deepEqual(words("2.5 Tons")[0], ["size2point5ton"]);
  assert.deepEqual(words(".5ton")[0], ["size0point5ton"]);
  for (
    const query of ["36000 btu", "36,000 BTU/h", "36k btuh", "36000btu", "36 kBtu", "36 kBtu/h"]
      .concat("36 kbtuh", "36 MBH", "36.0 kBTU", "36-kBtu", "36 k BTU/hr", "36,000 Btu / h")
  ) {
    assert.deepEqual(words(query)[0], ["size3ton"], query);
  }
  assert.deepEqual(words("27,800 BTU heat pump")[0], ["size2point32ton", "heat", "pump"]);
  for (const query of ["2 1/2 ton", "2-1/2 ton", "2½ ton", "2.5-ton"]) {
    assert.deepEqual(words(query)[0], ["size2point5ton"], query);
  }
  assert.deepEqual(words("1/2 ton")[0], ["size0point5ton"]);
  for (const query of ["XR16-3 ton", "GSX14-036-3 ton"]) {
    assert.equal(words(query)[0]!.includes("size3ton"), true, query);
  }
  for (const query of ["13/4 ton", "16/3 ton", "3-5 1/2 ton", "2 1/3 ton"]) {
    assert.equal(words(query).length, 1, query);
  }
  assert.deepEqual(words("SEER2 2 1/2 ton")[0], ["size2point5ton", "seer2"]);
  for (const query of ["3-5 ton", "24,000-36,000 btu", "3 – 5 tons"]) {
    assert.equal(words(query).length, 1, query);
  }
  for (const query of ["a3 ton", "3 tonic", "ton 3", "carrier", "washing ton"]) {
    assert.equal(words(query).length, 1, query);
  }
});

Deno.test("interpretations treat a rating as one word first, but not the end of a range or a model number", () => {
  const words = (query: string) =>
    interpretations(query).map(({ words }) => words.map(({ plain }) => plain));
  assert.deepEqual(words("16 SEER2"), [["rating16seer2"], ["16seer2"], ["seer2", "16"]]);
  assert.deepEqual(words("15.2-seer2 3 ton")[0], ["rating15point2seer2", "size3ton"]);
  assert.deepEqual(words("96% AFUE furnace")[0], ["rating96afue", "furnace"]);
  for (const query of ["14-16 SEER2", "XR16 SEER2", "16 seer", "16 seer20"]) {
    assert.equal(words(query).length, 1, query);
  }
  assert.deepEqual(words("SEER2 16"), [["rating16seer2"], ["seer216"], ["seer2", "16"]]);
  assert.deepEqual(words("afue: 96.5 furnace")[0], ["rating96point5afue", "furnace"]);
  assert.deepEqual(words("16 SEER2 3 ton")[0], ["rating16seer2", "size3ton"]);
  for (const query of ["SEER2 14-16", "SEER2 16kw5", "seer2 2 years"]) {
    assert.equal(words(query).length, 1, query);
  }
  assert.ok(plainText(ratingText("seer2", 15.2)!).includes("rating15point2seer2"));
});

Deno.test("interpretations treat a number of watts as one word first, with or without a space", () => {
  const words = (query: string) =>
    interpretations(query).map(({ words }) => words.map(({ plain }) => plain));
  assert.deepEqual(words("400 watt panel"), [["panel", "400w"], ["400watt", "panel"], [
    "panel",
    "watt",
    "400",
  ]]);
  assert.deepEqual(words("7.6 kW inverter")[0], ["inverter", "76kw"]);
  for (const query of ["400-watt", "400 Watts", "400 W", "400W"]) {
    assert.deepEqual(words(query)[0], ["400w"], query);
  }
  for (const query of ["13.5 kWh", "13.5kWh", "13.5-kWh", "13.5 kW-hour", "13.5 kW hours"]) {
    assert.deepEqual(words(query)[0], ["135kwh"], query);
  }
  for (const query of ["300-400 watt", "400 west", "XR400 watt"]) {
    assert.equal(words(query).length, 1, query);
  }
});

Deno.test("interpretations expand `Ft` before a name to `Fort` first, and leave feet alone", () => {
  const words = (query: string) =>
    interpretations(query).map(({ words }) => words.map(({ plain }) => plain));
  assert.deepEqual(words("Ft. Worth"), [["worth", "fort"], ["worth", "ft"]]);
  for (const query of ["20 ft conduit", "ft", "left ft2 wire", "soft start"]) {
    assert.equal(words(query).length, 1, query);
  }
});

Deno.test("the text of a size contains the word that interpretations produce for it, and no other size's text does", () => {
  const sizes = [0.75, 1, 1.5, 2, 2.5, 3, 3.5, 5, 12.2, 13, 25];
  for (const asked of sizes) {
    const word = interpretations(`${asked} ton`)[0]!.words[0]!;
    for (const size of sizes) {
      const text = plainText(sizeText(size)!);
      assert.equal(text.includes(word.plain), size === asked, `${asked} ton in ${text}`);
    }
  }
});

Deno.test("a repeated word of a query is searched once", () => {
  const words = (query: string) => wordsOf(query).map(({ folded }) => folded);
  assert.deepEqual(words("a Heat a HEAT  a e"), ["heat", "a", "e"]);
  assert.deepEqual(words("Q.PEAK q-peak"), ["q.peak"]);
  assert.deepEqual(words("☀ ☀ ☁"), ["☀", "☁"]);
});
