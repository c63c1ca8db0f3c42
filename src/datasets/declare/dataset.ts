import type { ColumnSpecs, CommonKinds, Kinds } from "../../library/columns/columns.ts";
import { all, type Filter } from "../../library/query/filters.ts";
import { select } from "../../library/query/query.ts";
import type { VersionSpec } from "../../library/versions/version_spec.ts";
import { UNRANKED } from "../../library/versions/effective_state.ts";
import type { Version } from "../../library/versions/version.ts";
import type { Declaration } from "./declaration.ts";
import { commonColumns, searchOf, viewsOf } from "./derived.ts";
import { shapesOf } from "./schema_parts.ts";
import type { SearchDeclaration } from "../search/search_document.ts";

/** A declared dataset, with everything that is derived from its declaration. */
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
  readonly orders: VersionSpec["orders"];
  readonly views: VersionSpec<Row>["views"];
  /** The id of a row. */
  id(row: Row): string;
  /** The filters for a query. @param now Milliseconds since 1970. */
  filters(
    version: Version<K & CommonKinds>,
    query: Q,
    now: number,
  ): readonly (Filter | undefined)[];
  /** The rows from which the sample is taken first, by row number. */
  samplePriority(version: Version<K & CommonKinds>): Iterable<number>;
}

/**
 * Declares a dataset. The row type is taken from the schema.
 *
 * @throws {TypeError} if parts of the declaration contradict each other; the message names the dataset.
 */
export function dataset<Row, K extends Kinds, Q = Record<string, never>>(
  declaration: Declaration<Row, K, Q>,
): Dataset<Row, K, Q> {
  const { search, ...rest } = declaration;
  const { order, orders = {}, filters = () => [], sampleQueries = [] } = declaration;
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
    samplePriority(version) {
      const at = Date.parse(version.info?.publishedAt ?? "");
      const { size } = version;
      return sampleQueries.flatMap((query) =>
        select({ size, where: [all(...filters(version, query, at))] })
      );
    },
  };
  check(made, declaration);
  return Object.freeze(made);
}

function check<Row, K extends Kinds, Q>(
  made: Dataset<Row, K, Q>,
  declaration: Declaration<Row, K, Q>,
): void {
  const refuse = (text: string) => {
    throw new TypeError(`Cannot declare the dataset "${made.key}": ${text}`);
  };
  if (!/^[a-z]+(_[a-z0-9]+)*$/.test(made.key)) refuse("its key is not of lower-case words");
  if (shapesOf(made.schema).length === 0) refuse("its rows are not objects");
  for (const name of Object.keys(declaration.columns)) {
    if (name in commonColumns(declaration)) {
      refuse(`its column ${name} is one that all datasets have`);
    }
  }
  for (const order of [made.order, ...Object.values(made.orders)]) {
    const unknown = order.find((name) => !(name.replace(/^-/, "") in made.columns));
    if (unknown !== undefined) refuse(`it is ordered by "${unknown}", which is not a column`);
  }
  if (declaration.whenExpired !== undefined && declaration.expiresAt === undefined) {
    refuse("it says how expired rows are shown, and not when they expire");
  }
  if (declaration.sync !== undefined && declaration.access === undefined) {
    refuse("sync offers it, and nothing says what its access is called");
  }
}
