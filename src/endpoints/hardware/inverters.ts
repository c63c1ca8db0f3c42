import { endpoint } from "../../http/endpoint.ts";
import { JsonText } from "../../http/json.ts";
import { boolean, paging, params, text } from "../../http/params.ts";
import { contains, exact, flagged } from "../../library/filters.ts";
import { selectPage } from "../../library/query.ts";
import type { Version } from "../../library/version.ts";
import { pageMeta } from "../paging.ts";

/** When the catalog took its place (RFC 9745): the date of the contract, 2026-06-30. */
const DEPRECATED_SINCE = Date.UTC(2026, 5, 30) / 1000;

/** GET /api/v1/hardware/inverters (spec 1), legacy: archived inverters are included. */
export const invertersEndpoint = endpoint({
  path: "/api/v1/hardware/inverters",
  params: params({ ...paging, code: text, manufacturer: text, is_default: boolean }),
  access: { dataset: "hardware", level: "sandbox" },
  envelope: "success_meta",
  answer(params, library) {
    const equipment = library.version("equipment_pricing");
    const { page, per_page } = params;
    const { rows, total } = selectPage({
      size: equipment.size,
      order: equipment.once(invertersBySku),
      offset: (page - 1) * per_page,
      limit: per_page,
      where: [
        contains(equipment.texts("sku"), params.code),
        contains(equipment.texts("manufacturer"), params.manufacturer),
        flagged(equipment.flags("is_default"), params.is_default),
      ],
    });
    return {
      data: JsonText.array(equipment.records("legacy_inverter").join(rows)),
      meta: pageMeta(page, per_page, total),
      headers: {
        deprecation: `@${DEPRECATED_SINCE}`,
        link: '</api/v1/catalog/equipment?category=inverter>; rel="successor-version"',
      },
    };
  },
});

function invertersBySku(equipment: Version): Uint32Array {
  const category = equipment.texts("category");
  const [inverter] = category.equal("inverter", exact);
  return equipment.order("sku").filter((row) => category.codes[row] === inverter);
}
