import { get, type Page, type PageHandler, post } from "./page.ts";

const notFound: PageHandler = ({ show }) =>
  show({ title: "Not found", status: 404 }, <p>There is no page here.</p>);

/** Unknown paths, behind the guard too: without a session nobody learns which pages exist. */
export const unknownPage: Page = {
  routes: [get("/*", notFound), post("/*", notFound)],
};
