import { type Page, post } from "./page.ts";

/** `POST /sign-out`. */
export const signOut: Page = {
  routes: [post("/sign-out", ({ signOut }) => signOut())],
};
