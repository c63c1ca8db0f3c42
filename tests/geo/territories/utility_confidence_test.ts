import assert from "node:assert/strict";
import {
  confidenceOf,
  type Evidence,
  scoreOf,
  type Support,
  surenessOf,
  type ZipRank,
} from "../../../src/geo/territories/utility_confidence.ts";

/** A utility with its supporting evidence. */
function support(utility: string, evidence: readonly Evidence[], zip?: ZipRank): Support {
  return {
    utility,
    isCooperative: false,
    isMinor: false,
    isOfAnotherCity: false,
    isUnlisted: false,
    evidence: new Set(evidence),
    zip,
  };
}

Deno.test("a boundary scores higher than a row of the ZIP code, the city or the county", () => {
  const scores = [
    scoreOf(support("a", ["polygon"])),
    scoreOf(support("a", ["zip"], "row")),
    scoreOf(support("a", ["city"])),
    scoreOf(support("a", ["county"])),
  ];
  assert.deepEqual(scores, scores.toSorted((a, b) => b - a));
  assert.equal(new Set(scores).size, scores.length);
});

Deno.test("the first utility in a ZIP code's list scores higher than a boundary and a later list entry", () => {
  const first = scoreOf(support("a", ["zip", "county"], "first"));
  const listed = scoreOf(support("b", ["polygon", "zip", "county"], "listed"));
  assert.ok(first > listed);
});

Deno.test("a municipal utility that serves few homes scores lowest and leaves the first low", () => {
  const all = ["polygon", "zip", "county", "name"] as const;
  const minor = { ...support("city", all, "first"), isMinor: true };
  const wide = support("b", ["polygon", "county"]);
  assert.ok(scoreOf(minor) < scoreOf(support("c", ["county"])));
  assert.equal(surenessOf([wide, minor], ["city"], false), "low");
});

Deno.test("a city's utility that EPA's list never names outranks the one around it, but stays low", () => {
  const around = support("b", ["polygon", "zip", "county"], "first");
  const own = support("city", ["county", "name"]);
  assert.ok(scoreOf(own) < scoreOf(around));
  const unlisted = { ...own, isUnlisted: true };
  assert.ok(scoreOf(unlisted) > scoreOf(around));
  assert.equal(surenessOf([unlisted, around], ["b"], true), "low");
});

Deno.test("a utility that two sources name alone is medium", () => {
  const one = support("a", ["zip", "county"], "first");
  assert.equal(surenessOf([one], ["a"], false), "medium");
  assert.equal(surenessOf([one, support("b", ["county"])], ["a"], false), "low");
});

Deno.test("a utility that the ZIP code's list names alone is medium within its boundary, even if others overlap", () => {
  const one = support("a", ["polygon", "zip", "county"], "first");
  const other = support("b", ["polygon", "county"]);
  assert.equal(surenessOf([one, other], ["a"], false), "medium");
  assert.equal(surenessOf([one, other], ["a"], true), "high");
});

Deno.test("a cooperative's boundary around the same point leaves a utility low", () => {
  const one = support("a", ["polygon", "zip", "county"], "first");
  const cooperative = { ...support("b", ["polygon", "county"]), isCooperative: true };
  assert.equal(surenessOf([one, cooperative], ["a"], false), "low");
  assert.equal(surenessOf([one, cooperative], ["a"], true), "low");
  // Its own boundary does not, nor does a cooperative that is only in the county.
  assert.equal(surenessOf([{ ...one, isCooperative: true }], ["a"], false), "medium");
  const nearby = { ...support("b", ["county"]), isCooperative: true };
  assert.equal(surenessOf([one, nearby], ["a"], false), "medium");
});

Deno.test("for a ZIP code shared by several utilities, its center is low, but an exact point in it is not", () => {
  const all = [
    support("a", ["polygon", "zip", "county", "name"], "first"),
    support("b", ["zip", "county"], "listed"),
  ];
  assert.equal(surenessOf(all, ["a", "b"], false), "low");
  assert.equal(surenessOf(all, ["a", "b"], true), "high");
});

Deno.test("the only boundary around a point is medium, or high if the point is exact", () => {
  const all = [support("a", ["polygon"]), support("b", ["county"]), support("c", ["county"])];
  assert.equal(surenessOf(all, [], false), "medium");
  assert.equal(surenessOf(all, [], true), "high");
});

Deno.test("a single source other than a boundary is low", () => {
  assert.equal(surenessOf([support("a", ["county"])], [], true), "low");
  assert.equal(surenessOf([support("a", ["zip"], "first")], ["a"], false), "low");
  assert.equal(surenessOf([support("a", ["city"])], [], true), "low");
});

Deno.test("sources that each name a different utility leave all low", () => {
  const inBoundary = support("a", ["polygon", "county"]);
  const ofZip = support("b", ["zip", "county"], "first");
  assert.equal(surenessOf([ofZip, inBoundary], ["b"], true), "low");
  // A source that lists several utilities contradicts none.
  assert.equal(surenessOf([support("b", ["polygon", "zip"], "first")], ["b", "c"], true), "high");
  // A listed utility without a row here contradicts as well.
  assert.equal(surenessOf([inBoundary], ["c"], true), "low");
});

Deno.test("utilities with equal evidence are low", () => {
  const two = [support("a", ["polygon"]), support("b", ["polygon"])];
  assert.equal(surenessOf(two, [], true), "low");
  assert.equal(surenessOf([], [], true), "low");
});

Deno.test("a confidence never exceeds the published one", () => {
  assert.equal(confidenceOf("high", "high"), "high");
  assert.equal(confidenceOf("high", "medium"), "medium");
  assert.equal(confidenceOf("low", "high"), "low");
  assert.equal(confidenceOf("high", null), null);
});

Deno.test("a municipal utility stays low in another city, whatever its evidence", () => {
  const alone = support("city", ["polygon", "zip", "county"], "first");
  assert.equal(surenessOf([alone], ["city"], false), "medium");
  assert.equal(surenessOf([{ ...alone, isOfAnotherCity: true }], ["city"], false), "low");
});
