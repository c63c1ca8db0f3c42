import type { Page } from "../http/kinds.ts";

/** `meta` of a page (spec 1, Response envelope). */
export function pageMeta({ shown }: Page, perPage: number, total: number) {
  return { page: shown, per_page: perPage, total, total_pages: Math.ceil(total / perPage) };
}
