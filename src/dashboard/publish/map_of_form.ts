import { isDeepStrictEqual } from "node:util";
import { defined } from "../../base/json/defined.ts";
import type { Leaf } from "../../publish/gate/shape.ts";
import { nonEmpty, type SheetMap, UNDECIDED, undecidedIn } from "../../publish/model/sheet_map.ts";
import { textOf } from "../shell/page.ts";

/**
 * Parses the map from a submitted `MapForm`.
 *
 * @param leaves The dataset's fields by path.
 * @param sheet The sheet of the workbook, which the form does not contain.
 */
export function mapOf(
  form: FormData,
  leaves: ReadonlyMap<string, Leaf>,
  sheet: string | undefined,
): SheetMap {
  const columns: Record<string, string> = {};
  const read: NonNullable<SheetMap["read"]> = {};
  const ignore: string[] = [];
  const id: string[] = [];
  for (let at = 0; form.has(`column.${at}`); at++) {
    const column = textOf(form, `column.${at}`);
    const field = textOf(form, `field.${at}`);
    if (textOf(form, `id.${at}`) === "yes") id.push(column);
    if (field === "") {
      ignore.push(column);
      continue;
    }
    columns[column] = field;
    const reading = readingOf(form, at, leaves.get(field));
    if (reading !== undefined) read[field] = reading;
  }
  const derive = Object.fromEntries(pairsOf(form, "derive"));
  // A field that a column now provides no longer needs a value.
  const given = new Set([...Object.values(columns), ...Object.keys(derive)]);
  const fill = Object.fromEntries(
    pairsOf(form, "fill").filter(([field, text]) => text !== UNDECIDED || !given.has(field))
      .map(([field, text]) => [field, valueOf(text, leaves.get(field))]),
  );
  const header = Number(textOf(form, "header"));
  const none: NonNullable<SheetMap["none"]> = {};
  for (let at = 0; form.has(`none.field.${at}`); at++) {
    const words = linesOf(form, `none.text.${at}`);
    if (words.length > 0) none[textOf(form, `none.field.${at}`)] = words;
  }
  if (textOf(form, "nameless") === "yes") ignore.push("");
  return {
    ...defined({ sheet }),
    ...header > 0 ? { header } : {},
    columns,
    ...nonEmpty("read", read),
    ...nonEmpty("fill", fill),
    ...nonEmpty("derive", derive),
    ...nonEmpty("id", id),
    ...nonEmpty("none", none),
    ...nonEmpty("strip", textOf(form, "strip").split(/\s+/).filter((sign) => sign !== "")),
    ...nonEmpty("merged", form.getAll("merged").map(String)),
    ...nonEmpty("skip", linesOf(form, "skip")),
    ...nonEmpty("ignore", ignore),
  };
}

/** The non-empty lines of a text field. */
const linesOf = (form: FormData, name: string) =>
  textOf(form, name).split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== "");

type CellFormat = NonNullable<SheetMap["read"]>[string];

function readingOf(form: FormData, at: number, leaf: Leaf | undefined): CellFormat | undefined {
  const named = textOf(form, `read.${at}`);
  // A format for lists does not fit a field with a single value.
  if (named === "list" && leaf?.kind !== "list" && leaf?.kind !== "free") return undefined;
  if (named !== "") return named;
  const values: Record<string, Value> = {};
  for (let pair = 0; form.has(`text.${at}.${pair}`); pair++) {
    const value = textOf(form, `value.${at}.${pair}`);
    values[textOf(form, `text.${at}.${pair}`)] = value === "" ? UNDECIDED : valueOf(value, leaf);
  }
  return Object.keys(values).length === 0 ? undefined : values;
}

function pairsOf(form: FormData, kind: "fill" | "derive"): [field: string, text: string][] {
  const pairs: [string, string][] = [];
  for (let at = 0; form.has(`${kind}.field.${at}`); at++) {
    const field = textOf(form, `${kind}.field.${at}`);
    const text = textOf(form, `${kind}.text.${at}`);
    if (field !== "" && text !== "") pairs.push([field, text]);
  }
  return pairs;
}

type Value = NonNullable<SheetMap["fill"]>[string];

/** Converts text to its field's type; text that does not fit is kept, and validation reports it. */
function valueOf(text: string, leaf: Leaf | undefined): Value {
  if (text === UNDECIDED) return text;
  switch (leaf?.kind) {
    case "number":
    case "integer":
      return isNaN(Number(text)) ? text : Number(text);
    case "flag":
      return text === "true" ? true : text === "false" ? false : text;
    case "list":
    case "free":
      try {
        return JSON.parse(text);
      } catch {
        return leaf.kind === "list" ? text.split(/[;,]/).map((part) => part.trim()) : text;
      }
  }
  return text;
}

/** The columns with a newly chosen field for which the form has no format. */
export function newlyChosen(map: SheetMap, before: SheetMap): string[] {
  return Object.entries(map.columns).filter(([column, field]) =>
    field !== UNDECIDED && field !== before.columns[column] && map.read?.[field] === undefined
  ).map(([column]) => column);
}

/** Describes what is still undecided, in the form's terms; undefined if nothing is. */
export function undecidedText(map: SheetMap): string | undefined {
  const open = undecidedIn(map).map(({ part, path: [name, text] }) => {
    if (part === "fill") return `a value for ${name}`;
    if (part === "columns") return `our field for "${name}"`;
    return text === undefined ? `how ${name} is read` : `what "${text}" means in ${name}`;
  });
  return open.length === 0 ? undefined : `Decide what is marked with "?": ${open.join(", ")}.`;
}

/** Whether two maps are equal. */
export function sameMap(a: SheetMap | undefined, b: SheetMap | undefined): boolean {
  return isDeepStrictEqual(a, b);
}
