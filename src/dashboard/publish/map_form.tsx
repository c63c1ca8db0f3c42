import { CELL_FORMATS } from "../../publish/sheets/cell_formats.ts";
import type { Column } from "../../publish/files/inspect_file.ts";
import type { Leaf } from "../../publish/gate/shape.ts";
import { type SheetMap, UNDECIDED } from "../../publish/model/sheet_map.ts";
import { Table } from "../ui/table.tsx";

/** Suggested date patterns; users can enter others. */
const DATES = ["M/D/YYYY", "D/M/YYYY", "D.M.YYYY", "D-MMM-YY", "YYYY/M/D", "M/D/YYYY h:mm A"];

/** How many empty lines follow the fields that are filled or derived. */
const EMPTY_LINES = 2;

interface Props {
  readonly map: SheetMap;
  readonly columns: readonly Column[];
  readonly leaves: ReadonlyMap<string, Leaf>;
}

/** Form fields for the meaning of a sheet's columns. `mapOf` parses the submitted form. */
export function MapForm({ map, columns, leaves }: Props) {
  const fields = [...leaves.keys()];
  return (
    <>
      <Table
        label="Columns"
        look="map-form"
        head={["Column of the sheet", "Our field", "How it is read", "Part of the id"]}
        isNamed
        rows={columns.map(({ name, values }, at) => [
          <>
            {name}
            <span class="under">{values.filter((value) => value !== "").join(" · ")}</span>
            <input type="hidden" name={`column.${at}`} value={name} />
          </>,
          <FieldChoice
            name={`field.${at}`}
            label={`Our field for ${name}`}
            fields={fields}
            chosen={map.columns[name] ?? ""}
            none="(ignored)"
          />,
          <CellFormat
            at={at}
            column={name}
            reading={map.read?.[map.columns[name] ?? ""] ?? map.read?.[name]}
            leaf={leaves.get(map.columns[name] ?? "")}
          />,
          <label class="check">
            <input
              type="checkbox"
              name={`id.${at}`}
              value="yes"
              checked={map.id?.includes(name) || map.id?.includes(map.columns[name] ?? name)}
              aria-label={`${name} is part of the id`}
            />
            in the id
          </label>,
        ])}
      />
      <datalist id="readings">
        {Object.entries(CELL_FORMATS).map(([name, says]) => <option value={name}>{says}</option>)}
        {DATES.map((pattern) => <option value={pattern}>a date</option>)}
      </datalist>
      <h3>Fields that no column gives</h3>
      <p class="quiet">
        A value for every row, or made of other fields: <code>slug(financier_name)</code>,{" "}
        <code>uuid(…)</code>, <code>join(…)</code>, <code>lower(…)</code>, <code>upper(…)</code>,
        <code>list(…)</code>.
      </p>
      <Pairs
        kind="fill"
        heading="Value"
        leaves={leaves}
        pairs={Object.entries(map.fill ?? {}).map(([field, value]) => [field, fillText(value)])}
      />
      <Pairs
        kind="derive"
        heading="Made as"
        leaves={leaves}
        pairs={Object.entries(map.derive ?? {})}
      />
      <Exceptions map={map} names={columns.map(({ name }) => name)} />
      {map.ignore?.includes("") ? <input type="hidden" name="nameless" value="yes" /> : ""}
      {map.header === undefined
        ? ""
        : <input type="hidden" name="header" value={String(map.header)} />}
    </>
  );
}

/** Form fields for words without a value, footnote signs, merged cells and skipped lines. */
function Exceptions({ map, names }: { map: SheetMap; names: readonly string[] }) {
  const { none = {}, strip = [], merged = [], skip = [] } = map;
  const isPlain = Object.keys(none).length + strip.length + merged.length + skip.length === 0;
  return (
    <details class="request" open={!isPlain}>
      <summary>Words, signs and lines that are left out</summary>
      <div class="fields">
        {Object.entries(none).map(([key, words], at) => (
          <div class="field">
            <label for={`none-${at}`}>{`No value in ${key}`}</label>
            <input type="hidden" name={`none.field.${at}`} value={key} />
            <Lines id={`none-${at}`} name={`none.text.${at}`} lines={words} />
            <p class="quiet">One word or phrase per line.</p>
          </div>
        ))}
        <div class="field">
          <label for="strip">Footnote signs behind values</label>
          <input id="strip" name="strip" value={strip.join(" ")} autocomplete="off" />
          <p class="quiet">Separated by spaces: * reads 14.50%* as 14.50%.</p>
        </div>
        <div class="field">
          <label for="skip">Lines to leave out begin with</label>
          <Lines id="skip" name="skip" lines={skip} />
          <p class="quiet">One beginning per line, such as Total.</p>
        </div>
      </div>
      {merged.filter((name) => names.includes(name)).map((name) => (
        <label class="check">
          <input type="checkbox" name="merged" value={name} checked />
          {`Merged cells of ${name} all have the value of the first`}
        </label>
      ))}
    </details>
  );
}

function Lines({ id, name, lines }: { id: string; name: string; lines: readonly string[] }) {
  return (
    <textarea id={id} name={name} rows={Math.max(2, lines.length)}>{lines.join("\n")}</textarea>
  );
}

const fillText = (value: unknown) => typeof value === "string" ? value : JSON.stringify(value);

function FieldChoice(
  { name, label, fields, chosen, none }: {
    name: string;
    label: string;
    fields: readonly string[];
    chosen: string;
    none: string;
  },
) {
  return (
    <select name={name} aria-label={label}>
      <option value="">{none}</option>
      {chosen === UNDECIDED ? <option value={UNDECIDED} selected>? to be decided</option> : ""}
      {fields.map((field) => <option value={field} selected={field === chosen}>{field}</option>)}
    </select>
  );
}

/** Form fields for how a column's cells are read: a named format, or a value for each text. */
function CellFormat(
  { at, column, reading, leaf }: {
    at: number;
    column: string;
    reading: string | Readonly<Record<string, unknown>> | undefined;
    leaf: Leaf | undefined;
  },
) {
  const pairs = typeof reading === "object" ? Object.entries(reading) : [];
  const allowed = leaf?.values ?? [];
  return (
    <>
      <input
        name={`read.${at}`}
        list="readings"
        value={typeof reading === "string" ? reading : ""}
        placeholder={pairs.length > 0 ? "a value for each text" : "as written"}
        aria-label={`How ${column} is read`}
        autocomplete="off"
      />
      {pairs.map(([text, value], pair) => (
        <span class="pair">
          <input type="hidden" name={`text.${at}.${pair}`} value={text} />
          <span>{`${text} →`}</span>
          <input
            name={`value.${at}.${pair}`}
            value={fillText(value)}
            list={allowed.length > 0 ? `values-${at}` : undefined}
            aria-label={`${column}: ${text} is`}
            autocomplete="off"
          />
        </span>
      ))}
      {allowed.length > 0
        ? (
          <datalist id={`values-${at}`}>
            {allowed.map((value) => <option value={String(value)}></option>)}
          </datalist>
        )
        : ""}
    </>
  );
}

/** A hint for a field that no column provides: its allowed values or description. */
const hintOf = (leaf: Leaf | undefined) =>
  leaf?.values === undefined
    ? leaf?.description ?? ""
    : `One of ${leaf.values.map(String).join(", ")}.`;

function Pairs(
  { kind, heading, leaves, pairs }: {
    kind: "fill" | "derive";
    heading: string;
    leaves: ReadonlyMap<string, Leaf>;
    pairs: readonly (readonly [field: string, text: string])[];
  },
) {
  const empty = Array.from({ length: EMPTY_LINES }, () => ["", ""] as const);
  return (
    <div class="pairs">
      {[...pairs, ...empty].map(([field, text], at) => (
        <div>
          <FieldChoice
            name={`${kind}.field.${at}`}
            label={`${heading}: field ${at + 1}`}
            fields={[...leaves.keys()]}
            chosen={field}
            none="(field)"
          />
          <input
            name={`${kind}.text.${at}`}
            value={text}
            placeholder={heading}
            aria-label={`${heading} ${at + 1}`}
            autocomplete="off"
          />
          {text === UNDECIDED ? <p class="quiet">{hintOf(leaves.get(field))}</p> : ""}
        </div>
      ))}
    </div>
  );
}
