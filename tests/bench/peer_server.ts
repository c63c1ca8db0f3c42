import Fastify from "fastify";
// @ts-types="@types/pg"
import pg from "pg";

/**
 * A peer to which requests are compared: it answers the same requests as a typical service would,
 * with Fastify on Postgres, over the tables of `peer_store.ts`. It knows one key, has no limits,
 * and searches with `ilike` over trigrams.
 *
 * Usage: peer_server.ts <URL of the database>; prints its URL.
 */

type Query = Readonly<Record<string, string | undefined>>;

/** A request's conditions, and the values for `$1` and so on. */
class Where {
  readonly values: unknown[] = [];
  readonly #conditions = ["true"];

  /** @param condition Contains `?` for the value. */
  add(condition: string, value: unknown): this {
    if (value === undefined) return this;
    this.#conditions.push(condition.replace("?", `$${this.values.push(value)}`));
    return this;
  }

  get text(): string {
    return this.#conditions.join(" and ");
  }
}

const server = Fastify({ logger: false });
const pool = new pg.Pool({ connectionString: Deno.args[0]!, max: 10 });
/** Prepared statements by their text. */
const names = new Map<string, string>();
async function rowsOf(text: string, values: readonly unknown[]) {
  const name = names.get(text) ?? `statement_${names.size}`;
  names.set(text, name);
  return (await pool.query({ name, text, values: [...values] })).rows;
}
let count = 0;

server.addHook("onRequest", (request, reply, done) => {
  if (request.headers["x-api-key"] === undefined) {
    reply.code(401).send({ error: "No key." });
    return;
  }
  reply.headers({
    "x-svc-request-id": `req_${(count++).toString(36).padStart(22, "0")}`,
    "x-svc-api-version": "2026-06-30",
    "cache-control": "private, no-cache",
    "vary": "x-api-key, accept-encoding",
  });
  done();
});

const filteredFees = ({ trade, payment_type, financier, term_months, interest_rate }: Query) =>
  new Where().add("trade = ?", trade).add("payment_type = ?", payment_type)
    .add("financier = ?", financier).add("term_months = ?::int", term_months)
    .add("interest_rate = ?::float8", interest_rate);

server.get<{ Querystring: Query }>("/api/v1/finance/fees", async ({ query, routeOptions }) => {
  const began = performance.now();
  const where = filteredFees(query);
  const rows = await rowsOf(
    `select record from fees where ${where.text} order by financier_name, product_title, id
     limit $${where.values.length + 1}`,
    [...where.values, Number(query.limit ?? 1000)],
  );
  const duration_ms = performance.now() - began;
  const usage = { endpoint: routeOptions.url, status_code: 200, duration_ms };
  return { data: rows.map(({ record }) => record), usage };
});

server.get<{ Querystring: Query }>("/api/v1/catalog/equipment", async ({ query }) => {
  const { category, manufacturer, page = "1", per_page = "25" } = query;
  const where = new Where().add("is_archived = ?", false).add("category = ?", category)
    .add("manufacturer ilike ?", manufacturer && `%${manufacturer}%`);
  const places = where.values.length;
  const [[{ total }], rows] = await Promise.all([
    rowsOf(`select count(*)::int total from equipment where ${where.text}`, where.values),
    rowsOf(
      `select record from equipment where ${where.text} order by manufacturer, sku, id
       limit $${places + 1} offset $${places + 2}`,
      [...where.values, Number(per_page), (Number(page) - 1) * Number(per_page)],
    ),
  ]);
  const meta = { page: Number(page), per_page: Number(per_page), total };
  return { data: rows.map(({ record }) => record), error: null, meta };
});

server.get<{ Querystring: Query }>("/api/v1/benchmarks", async ({ query }) => {
  const { metric, payment_type, financier, term_months } = query;
  const where = filteredFees({ payment_type, financier, term_months });
  const column = metric === "dealer_fee" ? "fee" : "interest_rate";
  const [found] = await rowsOf(
    `select avg(${column}), min(${column}), max(${column}), stddev_pop(${column}) stddev,
       percentile_cont(array[0.25, 0.5, 0.75]) within group (order by ${column}) quartiles,
       count(${column})::int sample_size from fees where ${where.text}`,
    where.values,
  );
  const { quartiles, ...rest } = found;
  const [p25, median, p75] = quartiles ?? [null, null, null];
  return { success: true, data: { metric, ...rest, p25, median, p75 } };
});

server.get<{ Querystring: Query }>("/api/v1/search", async ({ query }) => {
  const q = query.q!.toLowerCase();
  const where = new Where().add("trade = ?", query.trade);
  for (const word of q.split(/\s+/)) where.add("searched like ?", `%${word}%`);
  const at = where.values.length + 1;
  const rows = await rowsOf(
    `select result from documents where ${where.text}
     order by lower(title) = $${at} desc, starts_with(lower(title), $${at}) desc,
       strpos(lower(title), $${at}) > 0 desc, quote_safe desc nulls last, title, id limit 24`,
    [...where.values, q],
  );
  return { data: rows.map(({ result }) => result), error: null, meta: {} };
});

server.get<{ Querystring: Query }>(
  "/api/v1/context/utility-territory/resolve",
  async ({ query: { address } }, reply) => {
    const [zip] = /\d{5}(?=\D*$)/.exec(address!) ?? [];
    const [place] = await rowsOf("select * from zip_codes where zip = $1", [zip]);
    if (place === undefined) return reply.code(422).send({ error: "Not found." });
    const { lat, lng } = place;
    const rows = await rowsOf(
      `select record from (
         select 1 as step, id, record from territories
         where st_intersects(shape, st_setsrid(st_makepoint($1, $2), 4326))
         union all select 2, id, record from territories where county_fips = $3
       ) found order by step, id limit 5`,
      [lng, lat, place.county_fips],
    );
    const geocode = { matched: true, lat, lng, confidence: "geometric_center" };
    return { success: true, data: { geocode, territories: rows.map(({ record }) => record) } };
  },
);

server.get<{ Querystring: Query }>("/api/v1/sync/changes", async ({ query }) => {
  const { dataset, limit } = query;
  const rows = await rowsOf(
    "select change from changes where dataset = $1 and place >= 0 order by place limit $2",
    [dataset, Number(limit)],
  );
  return { data: { dataset, changes: rows.map(({ change }) => change) }, error: null, meta: {} };
});

server.get<{ Querystring: Query }>("/api/v1/sync/snapshot", async ({ query }) => {
  const rows = await rowsOf(
    "select record from fees order by financier_name, product_title, id limit $1",
    [Number(query.limit)],
  );
  return { data: { records: rows.map(({ record }) => record) }, error: null, meta: {} };
});

console.log(await server.listen({ host: "127.0.0.1", port: 0 }));
