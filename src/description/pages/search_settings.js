// How the documentation's search index is built and asked. The server builds the index with these
// settings, and the browser loads it with the same.

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
