import assert from "node:assert/strict";
import fc from "fast-check";
import {
  countiesContaining,
  countiesMeant,
  countyName,
} from "../../src/base/places/county_names.ts";
import { placeName, placesContaining } from "../../src/base/places/place_names.ts";
import { hasCounty, hasPlace } from "../support/naive/twin_places.ts";
import "../support/fixtures/same_runs.ts";

Deno.test("placeName maps all spellings of a place to one name", () => {
  for (
    const [a, b] of [
      ["St. Louis", "Saint Louis"],
      ["SAULT STE MARIE", "Sault Sainte Marie"],
      ["Cañon City", "canon city"],
      ["Coeur d'Alene", "COEUR D ALENE"],
      ["O’Fallon", "O'Fallon"],
      ["Winston-Salem", "Winston Salem"],
      ["Mayagüez", "Mayaguez"],
      ["Ft. Worth", "Fort Worth"],
    ] as const
  ) assert.equal(placeName(a), placeName(b), a);
});

Deno.test("placeName keeps different places distinct", () => {
  for (
    const [a, b] of [["Boston", "Bosaint on"], ["Stockton", "Saint Ockton"], ["Lake", "Lakes"]]
  ) assert.notEqual(placeName(a!), placeName(b!));
});

const placeContains = (name: string, asked: string) => placesContaining([name], asked).length > 0;

Deno.test("placesContaining finds the query's words in a place's name", () => {
  const found = [
    ["New York", "york"],
    ["St. Louis Park", "saint louis"],
    ["Saint Paul", "st pau"],
    ["Saint Paul", "ain"],
    ["Houston", "ST"],
    ["LaGrange", "la grange"],
    ["St. Louis", "stlouis"],
    ["St. Louis", "SaintLouis"],
    ["Prince George's", "prince georges"],
    ["Miami-Dade", "-"],
  ] as const;
  for (const [name, asked] of found) assert.ok(placeContains(name, asked), `${name}: ${asked}`);
  const missed = [["New York", "yorks"], ["Houston", "saint"], ["LaGrange", "la gran"]] as const;
  for (const [name, asked] of missed) assert.ok(!placeContains(name, asked), `${name}: ${asked}`);
});

Deno.test("placesContaining returns matching indexes, and the same ones when repeated", () => {
  const names = ["Denver", "Aurora", "North Aurora"];
  assert.deepEqual(placesContaining(names, "AURORA"), [1, 2]);
  assert.deepEqual(placesContaining(names, "AURORA"), [1, 2]);
});

Deno.test("countyName ignores spaces, punctuation, accents and kinds such as County or Parish", () => {
  for (
    const [a, b] of [
      ["Orleans Parish", "Orleans"],
      ["Saint Louis County", "St. Louis"],
      ["De Kalb", "DeKalb"],
      ["Dona Ana", "Doña Ana"],
      ["Prince Georges", "Prince George's County"],
      ["Miami Dade", "Miami-Dade"],
      ["saint-marys", "St. Mary's"],
      ["Juneau City and Borough", "Juneau"],
      ["City and Borough of Juneau", "Juneau"],
      ["Municipio de San Juan", "San Juan"],
      ["Prince of Wales-Hyder Census Area", "prince of wales hyder"],
      ["Charles City County", "Charles City"],
      ["Carson", "Carson City"],
      ["Dane Co.", "Dane"],
    ] as const
  ) assert.equal(countyName(a), countyName(b), a);
  assert.notEqual(countyName("Prince George"), countyName("Prince George's"));
});

const VIRGINIA = [
  { name: "Richmond", state: "VA", fips: "51159" },
  { name: "Richmond", state: "VA", fips: "51760" },
  { name: "Richmond", state: "NC", fips: "37153" },
  { name: "Alexandria", state: "VA", fips: "51510" },
  { name: "Charles City", state: "VA", fips: "51036" },
];
const fipsOf = (asked: string) => countiesMeant(VIRGINIA, asked).map(({ fips }) => fips);

Deno.test("countiesMeant prefers a county over a city of the same name", () => {
  assert.deepEqual(fipsOf("Richmond"), ["51159", "37153"]);
  assert.deepEqual(fipsOf("Richmond County"), ["51159", "37153"]);
});

Deno.test("countiesMeant uses the kind only when a county and a city share the name", () => {
  assert.deepEqual(fipsOf("Richmond city"), ["51760", "37153"]);
  assert.deepEqual(fipsOf("City of Richmond"), ["51760", "37153"]);
  assert.deepEqual(fipsOf("Alexandria"), ["51510"]);
  assert.deepEqual(fipsOf("Charles City"), ["51036"]);
  assert.deepEqual(fipsOf("Alexandria County"), ["51510"]);
});

Deno.test("countiesMeant reads the kind from the name when there is no FIPS code", () => {
  const city = { name: "Baltimore city", state: "MD", fips: null };
  const county = { name: "Baltimore", state: "MD", fips: null };
  assert.deepEqual(countiesMeant([city, county], "Baltimore City"), [city]);
  assert.deepEqual(countiesMeant([city, county], "baltimore"), [county]);
});

Deno.test("countiesContaining ignores a trailing kind, except city", () => {
  const names = ["Orleans", "Baltimore", "Baltimore city", "Miami-Dade"];
  assert.deepEqual(countiesContaining(names, "Orleans Parish"), [0]);
  assert.deepEqual(countiesContaining(names, "Baltimore County"), [1, 2]);
  assert.deepEqual(countiesContaining(names, "Baltimore City"), [2]);
  assert.deepEqual(countiesContaining(names, "miami dade"), [3]);
});

Deno.test("countiesContaining matches St and Ste literally and as Saint", () => {
  const names = ["Stanislaus", "Stephens", "St. Clair", "Saint Mary's", "Kern"];
  assert.deepEqual(countiesContaining(names, "St"), [0, 1, 2, 3]);
  assert.deepEqual(countiesContaining(names, "ste"), [1, 2, 3]);
  assert.deepEqual(countiesContaining(names, "St County"), [0, 1, 2, 3]);
  assert.deepEqual(countiesContaining(names, "Saint Clair County"), [2]);
});

Deno.test("countiesContaining finds a city when the query has both kinds", () => {
  assert.deepEqual(countiesContaining(["St. Louis", "St. Louis city"], "St. Louis City County"), [
    1,
  ]);
});

Deno.test("countiesContaining matches punctuation literally", () => {
  assert.deepEqual(countiesContaining(["Kern", "St. Clair"], "."), [1]);
  assert.deepEqual(countiesContaining(["Kern", "St. Clair"], "?"), []);
});

/** Place names composed of typical parts. */
const NAME = fc.array(
  fc.constantFrom(
    "St.",
    "Saint",
    "Ste",
    "Fort",
    "Mt",
    "Prince George's",
    "De",
    "Kalb",
    "Doña",
    "Ana",
  )
    .chain((word) => fc.constantFrom(word, word.toUpperCase(), `${word}-`, `${word} &`, word[0]!)),
  { minLength: 1, maxLength: 3 },
).map((words) => words.join(" "));
const KIND = fc.constantFrom("", " County", " and County", " Parish", " city", " Co");

Deno.test("placesContaining agrees with a naive implementation", () => {
  fc.assert(fc.property(NAME, NAME, (name, asked) => {
    assert.equal(placeContains(name, asked), hasPlace(name, asked));
  }));
});

Deno.test("countiesContaining agrees with a naive implementation", () => {
  fc.assert(fc.property(NAME, KIND, NAME, KIND, (name, ofName, asked, kind) => {
    const found = countiesContaining([name + ofName], asked + kind).length > 0;
    assert.equal(found, hasCounty(name + ofName, asked + kind));
  }));
});
