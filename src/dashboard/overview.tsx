import { get, type Page } from "./page.ts";

export const overview: Page = {
  routes: [get("/", ({ show }) => show({ title: "Overview" }, <p>Nothing yet.</p>))],
};
