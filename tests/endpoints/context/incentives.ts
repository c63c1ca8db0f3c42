import assert from "node:assert/strict";
import { everything } from "../../../src/access/levels.ts";
import { uuidOf } from "../../support/fixtures/dealer_fees.ts";
import { listTests, refusal } from "../../support/contract/list_tests.ts";
import { rowsOf } from "../../support/fixtures/rows.ts";

const PATH = "/api/v1/context/incentives";
const UNKNOWN = uuidOf(404);

const equipment = rowsOf("equipment_pricing", 3, 8).map((row, i) => ({
  ...row,
  record_id: uuidOf(i),
  measure_key: ["heat_pump_water_heater", null, "smart_thermostat"][i]!,
}));

const service = listTests({
  path: PATH,
  dataset: "hvac_incentives",
  access: "hvac_incentives",
  level: "sample",
  cap: 500,
  everything: "include_expired=true&trade=hvac",
  change: (row, i) => ({
    ...row,
    trade_category: "hvac",
    status: i < 30 ? "expired" : "active",
    quote_safe: i >= 30 && row.quote_safe,
    expires_at: null,
    measure_keys: i % 100 === 99 ? ["smart_thermostat"] : ["heat_pump_water_heater"],
  }),
  refusals: {
    "trade=gas": ["trade", "gas", "solar", "hvac", "roofing", "plumbing", "electrical"],
    "state=Texas": ["state", "two-letter"],
    "status=open": ["status", "active", "waitlist", "state_dependent", "unknown"],
    "income_band=rich": [
      "income_band",
      "low_income",
      "moderate_income",
      "market_rate",
      "unknown",
    ],
    "quote_safe=yes": ["quote_safe", "true or false"],
    "include_expired=yes": ["include_expired", "true or false"],
  },
}, { equipment_pricing: equipment });

const measured = async (query: string) => (await service().json(`${PATH}?limit=500&${query}`)).data;

service.test(`GET ${PATH} 404 when equipment_id is unknown`, async () => {
  const message = await refusal(service(), `${PATH}?equipment_id=${UNKNOWN}`, 404);
  assert.ok(message.includes("equipment_id"), message);
  await refusal(service(), `${PATH}?equipment_id=${UNKNOWN}&measure=smart_thermostat`, 404);
});

service.test(`GET ${PATH} 400 and 403 take precedence over 404`, async () => {
  const { key } = await service().makeKey({ ...everything("production"), hvac_incentives: "none" });
  await refusal(service(), `${PATH}?equipment_id=${UNKNOWN}&status=open`, 400, key);
  await refusal(service(), `${PATH}?equipment_id=${UNKNOWN}`, 403, key);
});

service.test(`GET ${PATH} 200 infers the measure from equipment_id unless one is given`, async () => {
  const inferred = await measured(`equipment_id=${uuidOf(2)}`);
  assert.equal(inferred.coverage.measure, "smart_thermostat");
  assert.equal(inferred.coverage.equipment_context.equipment_id, uuidOf(2));
  assert.equal(inferred.coverage.equipment_context.measure_key, "smart_thermostat");
  assert.equal(inferred.records.length, 5);
  const given = await measured(`equipment_id=${uuidOf(2)}&measure=heat-pump-water-heater`);
  assert.equal(given.coverage.measure, "heat-pump-water-heater");
  assert.equal(given.records.length, 485);
  const none = await measured(`equipment_id=${uuidOf(1)}`);
  assert.equal(none.coverage.measure, null);
  assert.equal(none.records.length, 490);
});

service.test(`GET ${PATH} 200 shows equipment only to keys that may see it in the catalog`, async () => {
  const path = `${PATH}?limit=500&equipment_id=${uuidOf(2)}`;
  const all = await measured(`equipment_id=${uuidOf(2)}`);
  const { trade } = all.coverage.equipment_context;
  const name = trade === "hvac" ? "hvac_equipment" : "hardware";
  const { key } = await service().makeKey({ ...everything("production"), [name]: "sandbox" });
  const { data } = await service().json(path, { key });
  assert.equal(data.coverage.equipment_context, null);
  assert.equal(data.coverage.measure, "smart_thermostat");
  assert.deepEqual(data.records, all.records);
});

service.test(`GET ${PATH} 200 omits expired programs unless requested`, async () => {
  const expired = (data: { records: { status: string }[] }) =>
    data.records.filter(({ status }) => status === "expired").length;
  const plain = await measured("");
  assert.equal(expired(plain), 0);
  assert.equal(plain.coverage.includes_expired, false);
  assert.equal((await measured("include_expired=true")).coverage.includes_expired, true);
  assert.equal(expired(await measured("status=expired")), 30);
  assert.equal(expired(await measured("status=active&include_expired=true")), 0);
});
