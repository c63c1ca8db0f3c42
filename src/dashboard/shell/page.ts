import type { Child } from "hono/jsx";
import { defined } from "../../base/json/defined.ts";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Database } from "../../store/database.ts";
import type { PublishWork } from "../../publish/versions/work.ts";
import type { DashboardHost } from "./host.ts";
import type { Uploads } from "../publish/uploads.ts";

/**
 * A page of the dashboard, or several related ones, listed in `pages.ts`. Routes are only reached
 * through the guard (`guard.tsx`), which requires a session and, for changes, a CSRF token.
 */
export interface Page {
  readonly routes: readonly Route[];
  /** Messages shown at the top after `redirect(path, name)`, by name. */
  readonly says?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** The path below `/dashboard`, in Hono's syntax: `/keys/:id`. */
  readonly path: string;
  readonly answer: PageHandler;
  /** Shows the form again if the input was refused: `context.refusal` says why. */
  readonly refused?: PageHandler;
  /** The maximum size of the body. */
  readonly maxBytes: number;
}

export type PageHandler = (context: PageContext) => Response | Promise<Response>;

/** The context of a page; requires a session. */
export interface PageContext {
  readonly host: DashboardHost;
  readonly db: Database;
  /** The worker that reads files, and publishes and compares versions. */
  readonly work: PublishWork;
  /** The files that are being prepared for publishing. */
  readonly uploads: Uploads;
  /** The current versions of all datasets, the same for the whole request. */
  readonly library: LibrarySnapshot;
  /** The name of who is signed in, for the audit and versions. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The full path, such as `/dashboard/keys/…`. */
  readonly path: string;
  /** The values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The form's fields; empty for a GET. */
  readonly form: FormData;
  /** Why the input was refused; set when `Route.refused` is called. */
  readonly refusal: string | undefined;
  /** Responds with a page in the layout. The default status is 200, or 400 after a refusal. */
  show(props: PageProps, body: Child): Response;
  /** Redirects (303) to a path below `/dashboard`, which shows one of its page's `says`. */
  redirect(path: string, said?: string): Response;
  /** Ends the session. */
  signOut(): Promise<Response>;
}

export interface PageProps {
  readonly title: string;
  readonly status?: number;
  /** Links and buttons next to the heading. */
  readonly actions?: Child;
  /** The pages above this one, topmost first. */
  readonly above?: readonly (readonly [title: string, path: string])[];
}

/** The maximum size of a form without a file. */
const FORM_BYTES = 256 * 1024;

/** A route that shows a page. */
export function get(path: string, answer: PageHandler): Route {
  return { method: "GET", path, answer, maxBytes: 0 };
}

/**
 * A route that changes something. A `RangeError`, which means invalid input, is shown by `refused` or
 * on a separate page.
 */
export function post(
  path: string,
  answer: PageHandler,
  { refused, maxBytes = FORM_BYTES }: { refused?: PageHandler; maxBytes?: number } = {},
): Route {
  return { method: "POST", path, answer, maxBytes, ...defined({ refused }) };
}

/** The trimmed value of a form's text field; empty if missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
