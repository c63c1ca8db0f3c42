import type { Dataset } from "../datasets/declare/dataset.ts";
import { DATASETS } from "../datasets/mod.ts";
import { hvacClimate } from "../datasets/hvac_climate.ts";
import type { Endpoint } from "../http/declare/endpoint.ts";
import { params, type ParamValues, type Shape } from "../http/declare/params.ts";
import type { Kinds } from "../library/columns/columns.ts";
import type { Browsable, Browsing } from "./browse.ts";
import { quoteSafe } from "./list.ts";
import { ENDPOINTS } from "./mod.ts";
import { climateParams } from "./quote_context/params.ts";
import { state } from "../http/declare/kinds.ts";
import { findRows } from "./rows.ts";

/** How the dashboard lists each dataset: by its own list endpoint, or directly if it has none. */
export const BROWSINGS: ReadonlyMap<string, Browsing> = new Map([
  ...DATASETS.map((dataset) => [dataset.key, withoutEndpoint(dataset, {}, () => ({}))] as const),
  [
    hvacClimate.key,
    withoutEndpoint(
      hvacClimate,
      { state, ...climateParams, quote_safe: quoteSafe },
      (asked) => asked,
    ),
  ],
  ...ENDPOINTS.filter(isBrowsable)
    .filter(({ path, browsing: { dataset } }) =>
      DATASETS.some(({ key, endpoint }) => key === dataset && endpoint === path)
    )
    .map(({ browsing }) => [browsing.dataset, browsing] as const),
]);

function isBrowsable(endpoint: Endpoint): endpoint is Endpoint & Browsable {
  return "browsing" in endpoint;
}

/** For a dataset without a list endpoint. @param shape The parameters; `query` converts their values. */
function withoutEndpoint<Row, K extends Kinds, Q, S extends Shape>(
  dataset: Dataset<Row, K, Q>,
  shape: S,
  query: (asked: ParamValues<S>) => Q,
): Browsing {
  const given = params(shape);
  return {
    dataset: dataset.key,
    path: null,
    params: shape,
    find(text, library, caller, window) {
      const { values } = given.read(text);
      const asked: Readonly<Record<string, unknown>> = values;
      return findRows(library, caller, dataset, {
        query: query(values),
        quoteSafe: typeof asked.quote_safe === "boolean" ? asked.quote_safe : undefined,
        ...window,
      });
    },
  };
}
