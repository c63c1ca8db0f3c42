import { get, type Page, type PageHandler, post } from "./page.ts";

const notFound: PageHandler = ({ show }) =>
  show({ title: "Not found", status: 404 }, <p>There is no page here.</p>);

/** What no other page has, behind the guard too: who is not signed in learns of no page. */
export const unknownPage: Page = {
  routes: [get("/*", notFound), post("/*", notFound)],
};
