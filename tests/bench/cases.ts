import { TRADES } from "../../src/datasets/declare/fields.ts";
import { ADDRESSES } from "../support/fixtures/addresses.ts";

/** One kind of request: many different requests, sent in turn. */
export interface Case {
  readonly name: string;
  /**
   * Path and query of at least thirty requests; `{n}` is replaced with a different number each
   * time.
   */
  readonly requests: readonly string[];
  /** Requests per second relative to the bare server. */
  readonly aim: number;
  /** Requests per second as a multiple of the peer's. */
  readonly overPeer: number;
}

const API = "/api/v1";
const PAYMENTS = ["loan", "lease", "ppa", "cash"];
const TERMS = [12, 60, 120, 180, 240, 300];
const MAKERS = ["a", "sun", "solar", "qcells", "lg", "jinko", "rec", "trina", "canadian", "tek"];
const WORDS = [
  "heat pump",
  "qpeak",
  "solaredge",
  "loan",
  "rebate",
  "electric",
  "city",
  "county",
  "3 ton",
  "16 seer2",
  "furnace",
  "inverter",
  "gold",
  "light",
  "water",
];
const STREETS = ["Main St", "Oak Ave", "2nd St", "Elm St"];

/** Every pair from two lists, combined by a function. */
function each<A, B>(as: readonly A[], bs: readonly B[], of: (a: A, b: B) => string): string[] {
  return as.flatMap((a) => bs.map((b) => of(a, b)));
}

const lenders = Array.from({ length: 40 }, (_, i) => `lender_${String(i).padStart(2, "0")}`);
const pages = Array.from({ length: 30 }, (_, i) => 1 + i * 13);

/** New addresses, each with its own house number, in twenty cities. */
const addresses = each(STREETS, ADDRESSES, (street, { address }) => {
  const text = `{n} ${street}${address.slice(address.indexOf(","))}`;
  return `${API}/context/utility-territory/resolve?address=${
    encodeURIComponent(text).replace("%7Bn%7D", "{n}")
  }`;
});

export const CASES: readonly Case[] = [
  {
    name: "fees?limit=25, filters vary",
    aim: 0.75,
    overPeer: 10,
    requests: [
      ...each(
        TRADES,
        PAYMENTS,
        (trade, payment) => `${API}/finance/fees?limit=25&trade=${trade}&payment_type=${payment}`,
      ),
      ...lenders.map((lender) => `${API}/finance/fees?limit=25&financier=${lender}`),
      ...TERMS.map((months) => `${API}/finance/fees?limit=25&term_months=${months}`),
    ],
  },
  {
    name: "fees?limit=1000",
    aim: 0.65,
    overPeer: 28,
    requests: [
      ...each(
        TRADES,
        TERMS,
        (trade, months) =>
          `${API}/finance/fees?limit=1000&trade=${trade}&interest_rate=0.0${months % 7}`,
      ),
      ...each(
        TRADES,
        [1000, 999, 998, 997, 996, 995],
        (trade, limit) => `${API}/finance/fees?limit=${limit}&trade=${trade}`,
      ),
      ...PAYMENTS.map((payment) => `${API}/finance/fees?limit=1000&payment_type=${payment}`),
    ],
  },
  {
    name: "catalog?per_page=25, varied",
    aim: 0.7,
    overPeer: 40,
    requests: [
      ...each(
        ["module", "inverter", "hvac"],
        pages,
        (category, page) => `${API}/catalog/equipment?category=${category}&page=${page}`,
      ),
      ...MAKERS.map((maker) => `${API}/catalog/equipment?manufacturer=${maker}`),
    ],
  },
  {
    name: "benchmarks",
    aim: 0.7,
    overPeer: 6,
    requests: [
      ...lenders.map((lender) => `${API}/benchmarks?metric=dealer_fee&financier=${lender}`),
      ...each(
        PAYMENTS,
        TERMS,
        (payment, months) =>
          `${API}/benchmarks?metric=interest_rate&payment_type=${payment}&term_months=${months}`,
      ),
    ],
  },
  {
    name: "search",
    aim: 0.5,
    overPeer: 45,
    requests: each(
      WORDS,
      ["", "&trade=solar", "&trade=hvac"],
      (word, trade) => `${API}/search?q=${encodeURIComponent(word)}${trade}`,
    ),
  },
  {
    name: "resolve, addresses not seen",
    aim: 0.3,
    overPeer: 2,
    requests: addresses,
  },
  {
    name: "changes from v0, 1000",
    aim: 0.6,
    overPeer: 28,
    requests: each(
      ["finance_fees", "equipment_pricing", "electricity_rates"],
      Array.from({ length: 11 }, (_, i) => 1000 - i),
      (dataset, limit) =>
        `${API}/sync/changes?dataset=${dataset}&since=v0:${dataset}:all&limit=${limit}`,
    ),
  },
  {
    name: "snapshot, 5,000 rows",
    aim: 0.8,
    overPeer: 40,
    requests: Array.from(
      { length: 30 },
      (_, i) => `${API}/sync/snapshot?dataset=finance_fees&limit=${5000 - i}`,
    ),
  },
];
