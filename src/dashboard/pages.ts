import { overview } from "./overview.tsx";
import type { Page } from "./page.ts";

/** Every page of the dashboard. A file that exports a page and is not listed fails a test. */
export const PAGES: readonly Page[] = [
  overview,
];

/** The sections of the navigation, in order; one without a page is not shown. */
export const SECTIONS: readonly (readonly [title: string, path: string])[] = [
  ["Overview", "/"],
  ["Datasets", "/datasets"],
  ["Keys", "/keys"],
  ["Organizations", "/organizations"],
  ["Usage", "/usage"],
  ["Benchmarks", "/benchmarks"],
  ["Audit", "/audit"],
];
