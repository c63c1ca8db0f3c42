import type { Dataset } from "../../datasets/declare/dataset.ts";
import { type Leaf, shapeOf } from "../gate/shape.ts";
import type { Doubt } from "../model/advice.ts";
import { nonEmpty, type SheetMap, UNDECIDED } from "../model/sheet_map.ts";
import { proposeId } from "./propose_id.ts";

/** The parts of a map that complete rows need in addition: their id, and fields without a column. */
export function wholeRowParts(
  dataset: Dataset,
  { mapped, undecided, isOutlined }: {
    /** Fields by the name of their column. */
    readonly mapped: Readonly<Record<string, string>>;
    /** Fields that may belong to a column that a person must decide about. */
    readonly undecided: readonly string[];
    /** Whether rows are features with outlines. */
    readonly isOutlined: boolean;
  },
  names: readonly string[],
  rows: readonly (readonly string[])[],
  doubts: Doubt[],
): Pick<SheetMap, "fill" | "derive" | "id"> {
  const { leaves } = shapeOf(dataset.schema);
  const fields = new Set([...Object.values(mapped), ...undecided]);
  const hasId = fields.has(dataset.idField);
  const id = hasId ? [] : proposeId(names, rows, new Map(Object.entries(mapped)), leaves);
  if (!hasId) {
    doubts.push(
      id.length === 0
        ? `no columns identify a row: name them with "id"`
        : `rows that agree in ${id.map((name) => `"${name}"`).join(", ")} are one record`,
    );
  }
  const missing = [...leaves.values()].filter(({ path, required }) =>
    (required || /slug$/.test(path)) && !fields.has(path) && path !== dataset.idField &&
    path !== dataset.versionIdField && !(isOutlined && FROM_OUTLINE.test(path)) &&
    !(path in (dataset.derivedFields ?? {}))
  );
  const { fill, derive } = filledFields(missing, fields, doubts);
  return { ...nonEmpty("fill", fill), ...nonEmpty("derive", derive), ...nonEmpty("id", id) };
}

/** Fields that the outline of a territory provides. */
const FROM_OUTLINE = /^geography\.coverage_level$/;

/** Fills or derives fields without a column, and adds doubts about required ones. */
function filledFields(missing: readonly Leaf[], fields: ReadonlySet<string>, doubts: Doubt[]) {
  const fill: NonNullable<SheetMap["fill"]> = {};
  const derive: Record<string, string> = {};
  // A name without a column is filled in, and its slug is derived from it too.
  const given = new Set([...fields, ...missing.map(({ path }) => path)]);
  for (const { path, values, kind, required, description } of missing) {
    const name = path.replace(/_slug$/, "_name").replace(/\.(slug|id)$/, ".name");
    // A territory's state is one that its utility serves.
    const state = path === "utility.state_codes" ? "geography.state_code" : undefined;
    if (name !== path && given.has(name)) derive[path] = `slug(${name})`;
    else if (state !== undefined && fields.has(state)) derive[path] = `list(${state})`;
    else if (!required) continue;
    else if (/(^|\.)last_verified_at$/.test(path)) {
      doubts.push({ message: "no column says when rows were verified", advice: "verified" });
    } else if (kind === "list") fill[path] = [];
    else {
      fill[path] = UNDECIDED;
      const allowed = values === undefined
        ? kind === "flag" ? "true or false" : `a ${kind}`
        : `one of ${values.join(", ")}`;
      const meaning = description === undefined || values !== undefined
        ? ""
        : ` (${description.replace(/\.$/, "")})`;
      doubts.push(`no column gives ${path}${meaning}: fill it with ${allowed}`);
    }
  }
  return { fill, derive };
}
