// How the documentation's search index is built and asked, the same on the server and in the browser.

/** Words, and for a name such as `term_months` its parts beside the whole. */
export function tokenize(/** @type {string} */ text) {
  const words = text.split(/[^\p{L}\p{N}_]+/u);
  return words.flatMap((word) => word.includes("_") ? [word, ...word.split("_")] : [word])
    .filter((word) => word !== "");
}

export const SETTINGS = {
  fields: ["title", "page", "text"],
  storeFields: ["url", "title", "kind", "page", "shown"],
  tokenize,
  searchOptions: {
    boost: { title: 4, page: 2 },
    prefix: true,
    fuzzy: 0.2,
    combineWith: /** @type {const} */ ("AND"),
  },
};

/**
 * The best places for some words, best first. A field that many datasets have with the same text is
 * one result, whose `page` says how many others there are.
 *
 * @param {{ search(query: string): any[] }} index
 * @param {number} most
 */
export function search(index, /** @type {string} */ query, most) {
  const places = new Map();
  for (const found of index.search(query)) {
    const same = [found.kind, found.title, found.shown].join("\n");
    places.set(same, [...places.get(same) ?? [], found]);
  }
  return [...places.values()].slice(0, most).map(([best, ...others]) => ({
    ...best,
    page: others.length === 0 ? best.page : `${best.page} and ${others.length} more`,
  }));
}
