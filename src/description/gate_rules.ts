import type { Dataset } from "../datasets/declare/dataset.ts";

/** What the gate asks of every row (decisions, The publish gate). */
const RULES: readonly string[] = [
  "Every field has the type, bounds and values below; a field that may be null may be left out.",
  "No two rows of a version have one id.",
  "Text has no white space at its ends; of sheets it is trimmed, and reported.",
  "The low end of a range is not above its high end; dates are well formed.",
  "A documented number has at most 12 significant digits.",
  "A row whose status is archived, superseded or expired is not quote-safe.",
  "Valid but unlikely values are published with a warning: an efficiency of 21.3, a row verified in the future, an effective date after the end, a county's FIPS code of another state.",
  "A version that would remove more than half of the rows needs `--allow-shrink`.",
];

/** What the gate asks of a dataset's rows, its own rules first: sentences in Markdown. */
export const rulesOf = ({ rules = [] }: Pick<Dataset, "rules">): string[] => [...rules, ...RULES];
