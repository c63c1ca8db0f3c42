import assert from "node:assert/strict";
import fc from "fast-check";
import { readAddress } from "../../../src/geo/addresses/address.ts";
import "../../support/fixtures/same_runs.ts";

const anyText = fc.string({ unit: "grapheme", maxLength: 400 });
const binary = fc.string({ unit: "binary", maxLength: 400 });
const words = fc.constantFrom(
  ..."1|100|80202|80202-1234|N|W|Main|St.|Apt|#4|Denver|St.|Louis|CO|New|York|D.C.|US|12.5|°|é|ß|-|/"
    .split("|"),
);
const addresses = fc.array(fc.tuple(words, fc.constantFrom(" ", ", ", ",", "  ", "\n")), {
  maxLength: 20,
}).map((words) => words.flat().join(""));

Deno.test("readAddress accepts any text or throws a RangeError that does not repeat it", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, binary, addresses), (given) => {
      try {
        const { text, zip, state, parts } = readAddress(given);
        assert.equal(text, text.trim());
        assert.match(zip ?? "00000", /^\d{5}$/);
        assert.match(state ?? "ZZ", /^[A-Z]{2}$/);
        for (const part of parts) assert.match(part, /^[^\s,.]([^,.]*[^\s,.])?$/u);
      } catch (error) {
        assert.ok(error instanceof RangeError, String(error));
        assert.match(error.message, /^Use (at most 300|a postal address, not)/);
      }
    }),
    { numRuns: 2000 },
  );
});

const plainWords = fc.constantFrom(
  ..."1|100|12|80202|802|N|W|Main|St|Apt|Unit|PO|Box|4|B|Denver|Louis|CO|co|New|York|NY|US|USA|United|States|PR"
    .split("|"),
);
const plain = fc.tuple(
  fc.array(fc.tuple(plainWords, fc.constantFrom(" ", " ", ", ")), { minLength: 1, maxLength: 12 }),
  fc.constantFrom("80202", "10001-1234", "CO", "USA", "6001", "4"),
).map(([words, last]) => words.flat().join("") + last);

Deno.test("plain words are read the same with and without quotes", () => {
  const outcome = (given: string) => {
    try {
      return readAddress(given);
    } catch (error) {
      return (error as Error).message;
    }
  };
  fc.assert(
    fc.property(plain, (given) => assert.deepEqual(outcome(given), outcome(`"${given}"`))),
    { numRuns: 5000 },
  );
});

Deno.test("reading the normalized text of an address again gives the same address", () => {
  let read = 0;
  // Upper case may be longer, and a country may be named twice.
  const once = (given: string) => given.length <= 100 && !/\bUS\b.*\bUS\b/s.test(given);
  fc.assert(
    fc.property(fc.oneof(anyText, binary, addresses).filter(once), (given) => {
      let address;
      try {
        address = readAddress(given);
      } catch {
        return;
      }
      // A country may follow coordinates.
      if (/\bUS\b/.test(given) && !/\p{L}{3}/u.test(address.text)) return;
      assert.deepEqual(readAddress(address.text), address);
      read++;
    }),
    { numRuns: 2000 },
  );
  assert.ok(read > 1000, `only ${read}`);
});

Deno.test("reading the normalized text again gives the same address if the country was named twice", () => {
  const address = readAddress("1 Main St, Denver, CO, USA, USA");
  assert.deepEqual(readAddress(address.text), address);
});
