import type { Child } from "hono/jsx";
import type { LibrarySnapshot } from "../../library/serving/library.ts";
import type { Database } from "../../store/database.ts";
import type { PublishWork } from "../../publish/versions/work.ts";
import type { DashboardHost } from "./host.ts";
import type { Uploads } from "../publish/uploads.ts";

/**
 * One page of the dashboard, or a few that belong together: what its file exports and `pages.ts`
 * lists. Its routes are only ever reached through the guard (`guard.tsx`): with a session, and what
 * changes something with the form's CSRF token.
 */
export interface Page {
  readonly routes: readonly Route[];
  /** Messages shown at the top after `redirect(path, name)`, by name. */
  readonly says?: Readonly<Record<string, string>>;
}

export interface Route {
  readonly method: "GET" | "POST";
  /** Below `/dashboard`, as Hono has them: `/keys/:id`. */
  readonly path: string;
  readonly answer: PageHandler;
  /** Shows the form again if the input was refused: `context.refusal` says why. */
  readonly refused?: PageHandler;
  /** The longest body that is read. */
  readonly mostBytes: number;
}

export type PageHandler = (context: PageContext) => Response | Promise<Response>;

/** The context of a page; requires a session. */
export interface PageContext {
  readonly host: DashboardHost;
  readonly db: Database;
  /** What reads files, and makes and compares versions. */
  readonly work: PublishWork;
  /** The files that wait to be published. */
  readonly uploads: Uploads;
  /** The current versions of all datasets, the same for the whole request. */
  readonly library: LibrarySnapshot;
  /** Who is signed in, for the audit and the list of versions. */
  readonly actor: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The whole path, such as `/dashboard/keys/…`. */
  readonly path: string;
  /** The values of `:name` in the route's path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The form's fields; empty for a GET. */
  readonly form: FormData;
  /** Why the input was refused, on the way through `Route.refused`. */
  readonly refusal: string | undefined;
  /** A whole page in the layout; 400 by default if there is a refusal. */
  show(props: PageProps, body: Child): Response;
  /** 303 to a path below `/dashboard`, with one of the page's `says`. */
  redirect(path: string, said?: string): Response;
  /** Ends the session. */
  signOut(): Promise<Response>;
}

export interface PageProps {
  readonly title: string;
  readonly status?: number;
  /** Links and buttons next to the heading. */
  readonly actions?: Child;
  /** Pages above this one, the uppermost first. */
  readonly above?: readonly (readonly [title: string, path: string])[];
}

/** What a form without a file may take. */
const FORM_BYTES = 256 * 1024;

/** A route that shows something. */
export function get(path: string, answer: PageHandler): Route {
  return { method: "GET", path, answer, mostBytes: 0 };
}

/**
 * A route that changes something. A `RangeError` that a rule throws is shown by `refused`, or on a
 * page of its own.
 */
export function post(
  path: string,
  answer: PageHandler,
  { refused, mostBytes = FORM_BYTES }: { refused?: PageHandler; mostBytes?: number } = {},
): Route {
  return { method: "POST", path, answer, mostBytes, ...(refused === undefined ? {} : { refused }) };
}

/** A text field of a form, trimmed; empty when it was not sent. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
