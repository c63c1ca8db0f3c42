import { page } from "../markdown.ts";
import type { MenuItem } from "./layout.tsx";
import type { Described } from "./guides.ts";

/** `/llms.txt`: what an assistant needs to know to write an integration, and links to the rest. */
export function llmsText(menu: readonly MenuItem[], { document }: Described): string {
  const groups = Map.groupBy(menu, ({ group }) => group);
  return page(
    `# ${document.info.title}`,
    `> ${document.info.description}`,
    "What an integration must get right:",
    [
      "Every endpoint is a GET below `/api/v1`, such as `/api/v1/finance/fees?trade=solar`.",
      "Send the key in the header `x-api-key`. Keep it on a server, never in a page or a URL.",
      "Rates, fees and margins are decimal fractions: 0.0299 is 2.99 %. Money is US dollars, terms " +
      "are months, temperatures are degrees Fahrenheit, and electricity is in cents or dollars per kWh, " +
      "by the field's name. Each field's `x-unit` in /openapi.json says its unit.",
      "Quote only rows with `quote_safe: true` (equipment: `provenance.quote_safe`), or ask with " +
      "`quote_safe=true`. `unresolved_requirements` says what the others lack. Rows of samples are made up.",
      "`base_cost: 0` with `pricing: null` means that the price is unknown, never that it is free.",
      "null means unknown or not applicable, never 0. New fields may be added at any time.",
      "Unknown parameters are ignored and named in `X-SVC-Ignored-Params`; develop with " +
      "`Prefer: handling=strict`, which refuses them.",
      "Where a list was cut by `limit`, `X-SVC-Total-Count` says how many records there are.",
      "Success envelopes differ by endpoint; errors are always `{data: null, error, meta}`. Branch " +
      "on `X-SVC-Error-Code`, not on the text. On 429 and 503 wait for `Retry-After` seconds.",
      "To copy a dataset: `sync/snapshot` once, keep `sync.cursor`, then follow `sync/changes`; in one " +
      "transaction apply a page and store its cursor. `upsert` and `supersede` replace a record, `delete` " +
      "removes it. `cursor_expired` means: start again from the snapshot. `version_pending` means: " +
      "wait and keep the cursor. `cursor_future`: try again, then start again, at most once an hour.",
      "Addresses belong in `context/utility-territory/resolve` and `quote-context` only; encode them.",
    ].map((line) => `- ${line}`).join("\n"),
    ...[...groups].map(([group, items]) =>
      page(
        `## ${group}`,
        items.map(({ path, title }) =>
          `- [${title}](${path === "/docs" ? "/docs/start" : path}.md)`
        ).join("\n"),
      ).trim()
    ),
    "## Machine-readable\n\n- [OpenAPI 3.1](/openapi.json)\n- [OpenAPI 3.1, JSON answers only](/openapi.clients.json): for generators of clients",
  );
}
