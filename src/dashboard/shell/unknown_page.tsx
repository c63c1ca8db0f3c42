import { get, type Page, type PageHandler, post } from "./page.ts";

const notFound: PageHandler = ({ show }) =>
  show({ title: "Not found", status: 404 }, <p>This page does not exist.</p>);

/** Unknown paths. They require a session too, so that existing pages are not revealed. */
export const unknownPage: Page = {
  routes: [get("/*", notFound), post("/*", notFound)],
};
