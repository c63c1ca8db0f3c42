import type { z } from "zod";
import type { AccessName, Level } from "../access/levels.ts";
import { columnsOf, type ColumnSpecs, type Kinds } from "../library/columns.ts";
import { all, type Filter } from "../library/filters.ts";
import { select } from "../library/query.ts";
import type { CommonKinds } from "../library/columns.ts";
import type { Recipe, View } from "../library/recipe.ts";
import { EXPIRED, UNLICENSED, UNRANKED } from "../library/standing.ts";
import type { Version } from "../library/version.ts";
import type { Trade } from "./fields.ts";
import type { Geometry } from "./geometry.ts";
import { endOf, type OwnDocument, type SearchDeclaration } from "./search_document.ts";

/** What the levels of a dataset are called, and the least that its own endpoint asks for. */
export interface DatasetAccess {
  /** One name, or one for each trade. */
  readonly name: AccessName | Readonly<Record<Trade, AccessName>>;
  readonly level: Level;
}

/**
 * What the service knows about one kind of record: its schema with the rules that keep bad rows
 * out, its identity, what is computed from it when a version is loaded, and what may be asked of it.
 *
 * @typeParam Row A published row, as the schema gives it.
 * @typeParam K The kinds of the dataset's own columns; those that all have are made of the rest.
 * @typeParam Q What its filters take.
 */
export interface Declaration<Row, K extends Kinds, Q> {
  /** Lower-case key with underscores, such as `finance_fees`. */
  readonly key: string;
  readonly title: string;
  /** Where the rows come from, for a reader. */
  readonly source: string;
  /** The REST path that serves the records by default. */
  readonly endpoint: string;
  /** Left out where any level on any dataset will do. */
  readonly access?: DatasetAccess;
  /** A row as operators publish it: every documented field and what filters need besides. */
  readonly schema: z.ZodType<Row>;
  /** What the gate asks of its rows beyond what it asks of all, for readers: sentences in Markdown. */
  readonly rules?: readonly string[];
  /** The field that holds the stable identity of a row, unique in a version. */
  readonly id: keyof Row & string;
  /**
   * The field that holds the id of a row's version, made of the row's id and values where a sheet has
   * none; leave out where rows have no such field.
   */
  readonly versionIdField?: keyof Row & string;
  /** The row's trade; leave out for a trade-agnostic dataset. */
  trade?(row: Row): string;
  /** A change of this value is a `supersede`; leave out when every change is an `upsert`. */
  revision?(row: Row): string | null;
  /** Whether the row may be used in a customer's quote. */
  quoteSafe(row: Row): boolean;
  /** What still keeps the row from being quote-safe. */
  unresolved?(row: Row): readonly string[] | null;
  /** When the row was last verified: an instant. */
  verifiedAt(row: Row): string | null;
  /** When it ends: an instant, or a date, which counts until its end in UTC. */
  expiresAt?(row: Row): string | null;
  /** What of a row is shown otherwise once it has ended; leave out where it is then not shown. */
  whenExpired?(row: Row): Partial<Row>;
  /** The source document that the row names, if any, or all that it names, the first first. */
  sourceDocument?(row: Row): string | null | readonly (string | null)[];
  /** What is odd about a row that may be published all the same; completes "3 rows: …". */
  warning?(row: Row): string | undefined;
  /** A number that tells versions of one id apart when a file carries several: the highest stays. */
  latest?(row: Row): number;
  /** Columns that filters, orders and statistics read. */
  readonly columns: ColumnSpecs<Row, K>;
  /** The order that records lie in: column names, `-` in front for descending; ties go by id. */
  readonly order: readonly string[];
  /** Further orders by name. */
  readonly orders?: Readonly<Record<string, readonly string[]>>;
  /** Fields that filters need and endpoints do not show: the view `record` is without them. */
  readonly hidden?: readonly (keyof Row & string)[];
  /** Further documented shapes of a record. The published row itself is the view `payload`. */
  readonly views?: Readonly<Record<string, View<Row>>>;
  /** The row as an account without the data rights sees it. */
  unlicensed?(row: Row): Row;
  /** The area that a row covers, or null; leave out when rows cover none. */
  geometry?(row: Row): Geometry | null;
  /** How the records are searched; leave out when they are not. */
  readonly search?: Omit<SearchDeclaration<Row>, "document" | "expires" | "expired"> & {
    /** What the other parts of the declaration say of a row need not be said again. */
    document(row: Row): OwnDocument;
    /** Whether a record is found beyond its end, as it is shown then. */
    readonly showsExpired?: boolean;
  };
  /** How the dataset is offered by sync; leave out when it is not. */
  readonly sync?: { readonly level: Level; readonly ceiling: number };
  /** The rows that somebody asks for. Undefined members leave nothing out. */
  filters?(
    version: Version<K & CommonKinds>,
    query: Q,
    now: number,
  ): readonly (Filter | undefined)[];
  /** What plain requests of its endpoint ask for: a sample is first taken from those rows. */
  readonly plain?: readonly Q[];
}

/** A dataset with what follows from its declaration. */
export interface Dataset<Row = unknown, K extends Kinds = Kinds, Q = unknown> extends
  Omit<
    Declaration<Row, K, Q>,
    "id" | "versionIdField" | "orders" | "views" | "columns" | "search" | "hidden"
  > {
  readonly versionIdField?: string;
  readonly hidden?: readonly string[];
  readonly search?: SearchDeclaration<Row>;
  /** The field that holds the id. */
  readonly idField: string;
  readonly columns: ColumnSpecs<Row, K> & ColumnSpecs<Row, CommonKinds>;
  readonly orders: Recipe["orders"];
  readonly views: Recipe<Row>["views"];
  id(row: Row): string;
  filters(
    version: Version<K & CommonKinds>,
    query: Q,
    now: number,
  ): readonly (Filter | undefined)[];
  shownFirst(version: Version<K & CommonKinds>): Iterable<number>;
}

/**
 * Declares a dataset. The row type is taken from the schema.
 *
 * @throws {TypeError} when a part does not fit the others; the message names the dataset.
 */
export function dataset<Row, K extends Kinds, Q = Record<string, never>>(
  declaration: Declaration<Row, K, Q>,
): Dataset<Row, K, Q> {
  const { search, ...rest } = declaration;
  const { order, orders = {}, filters = () => [], plain = [] } = declaration;
  const made: Dataset<Row, K, Q> = {
    ...rest,
    ...(search === undefined ? {} : { search: searchOf(search, declaration) }),
    idField: declaration.id,
    id: (row) => String(row[declaration.id]),
    columns: { ...declaration.columns, ...commonColumns(declaration) },
    orders: {
      ...orders,
      id: [],
      ...(order[0] === "-quote_safe" ? { [UNRANKED]: order.slice(1) } : {}),
    },
    views: viewsOf(declaration),
    filters,
    shownFirst(version) {
      const at = Date.parse(version.info?.publishedAt ?? "");
      const { size } = version;
      return plain.flatMap((query) =>
        select({ size, where: [all(...filters(version, query, at))] })
      );
    },
  };
  check(made, declaration);
  return Object.freeze(made);
}

const EMPTY: readonly string[] = [];

function commonColumns<Row, K extends Kinds, Q>(
  declaration: Declaration<Row, K, Q>,
): ColumnSpecs<Row, CommonKinds> {
  const { flags, instants, numbers, textLists, texts } = columnsOf<Row>();
  const sources = (row: Row) =>
    [declaration.sourceDocument?.(row) ?? null].flat().filter((id) => id !== null);
  return {
    id: texts((row) => String(row[declaration.id])),
    trade: texts((row) => declaration.trade?.(row) ?? null),
    quote_safe: flags((row) => declaration.quoteSafe(row)),
    expires_at: numbers((row) => {
      const text = declaration.expiresAt?.(row) ?? null;
      return text === null ? null : endOf(text);
    }),
    last_verified_at: instants((row) => declaration.verifiedAt(row)),
    source_document_id: texts((row) => sources(row)[0] ?? null),
    source_documents: textLists(sources),
    unresolved_requirements: textLists((row) => declaration.unresolved?.(row) ?? EMPTY),
  };
}

/** How records are searched, with when they end and what they are then. */
function searchOf<Row, K extends Kinds, Q>(
  { showsExpired = false, document, ...search }: NonNullable<Declaration<Row, K, Q>["search"]>,
  declaration: Declaration<Row, K, Q>,
): SearchDeclaration<Row> {
  const { expiresAt, whenExpired } = declaration;
  return {
    ...search,
    document: (row) => ({
      trade: declaration.trade?.(row) ?? null,
      quoteSafe: declaration.quoteSafe(row),
      confidence: null,
      year: null,
      sourceDocumentId: [declaration.sourceDocument?.(row) ?? null].flat()[0] ?? null,
      lastVerifiedAt: declaration.verifiedAt(row),
      unresolvedRequirements: declaration.unresolved?.(row) ?? [],
      ...document(row),
    }),
    ...(expiresAt === undefined ? {} : { expires: expiresAt }),
    ...(showsExpired && whenExpired !== undefined
      ? { expired: (row: Row) => ({ ...row, ...whenExpired(row) }) }
      : {}),
  };
}

function viewsOf<Row, K extends Kinds, Q>(
  { views = {}, hidden = [], whenExpired, unlicensed, expiresAt }: Declaration<Row, K, Q>,
): Record<string, View<Row>> {
  const names = new Set<string>(hidden);
  const shown = (row: Row) =>
    names.size === 0
      ? row
      : Object.fromEntries(Object.entries(row as object).filter(([name]) => !names.has(name)));
  return {
    ...views,
    ...(names.size === 0 ? {} : { record: shown }),
    ...(unlicensed === undefined ? {} : { [UNLICENSED]: unlicensed }),
    ...(whenExpired === undefined ? {} : {
      [EXPIRED]: (row: Row) =>
        (expiresAt?.(row) ?? null) === null ? null : shown({ ...row, ...whenExpired(row) }),
    }),
  };
}

function check<Row, K extends Kinds, Q>(
  made: Dataset<Row, K, Q>,
  declaration: Declaration<Row, K, Q>,
): void {
  const fault = (text: string) => {
    throw new TypeError(`Cannot declare the dataset "${made.key}": ${text}`);
  };
  if (!/^[a-z]+(_[a-z0-9]+)*$/.test(made.key)) fault("its key is not of lower-case words");
  for (const name of Object.keys(declaration.columns)) {
    if (name in commonColumns(declaration)) {
      fault(`its column ${name} is one that all datasets have`);
    }
  }
  for (const order of [made.order, ...Object.values(made.orders)]) {
    const unknown = order.find((name) => !(name.replace(/^-/, "") in made.columns));
    if (unknown !== undefined) fault(`it is ordered by "${unknown}", which is no column`);
  }
  if (declaration.whenExpired !== undefined && declaration.expiresAt === undefined) {
    fault("it says how expired rows are shown, and not when they expire");
  }
  if (declaration.sync !== undefined && declaration.access === undefined) {
    fault("sync offers it, and nothing says what its access is called");
  }
}
