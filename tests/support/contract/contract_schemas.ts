/**
 * The documented records, written from the contract (`spec/`) and, where it is silent, from the
 * decisions; never from `src/`.
 */
export * from "./contract_equipment.ts";
export * from "./contract_finance.ts";
export * from "./contract_places.ts";
export * from "./contract_products.ts";
