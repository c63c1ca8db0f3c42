import type { Context } from "hono";
import { isSameSecret } from "../../access/secrets.ts";
import type { AdminSession } from "../../store/keys/admin_sign_in.ts";
import type { Env } from "./env.ts";
import { TooLong } from "../../base/memory/bytes_up_to.ts";
import { readForm } from "./form.ts";
import { CSRF_FIELD, Frame, html, Layout } from "./layout.tsx";
import { type Page, type PageContext, type PageHandler, type Route, textOf } from "./page.ts";
import { SECTIONS } from "../pages.ts";
import { Refused } from "../ui/elements.tsx";
import { href } from "./paths.ts";
import { endSession, findSession } from "./sessions.ts";

/** What all requests to the dashboard share. */
type Desk = Pick<PageContext, "host" | "work" | "uploads">;

type Guarded = (c: Context<Env>) => Promise<Response>;

/**
 * Wraps a page's route: requires a session, and a valid CSRF token for changes, before it creates the
 * page's context and calls the route. Errors become pages.
 */
export function guarded(
  desk: Desk,
  page: Page,
  { answer, refused, maxBytes }: Route,
): Guarded {
  const { host } = desk;
  return async (c) => {
    const session = await findSession(c, host.store.db, host.now());
    if (session === undefined) return toSignIn(c);
    const isChange = c.req.method !== "GET" && c.req.method !== "HEAD";
    let form = new FormData();
    try {
      if (isChange) form = await readForm(c.req.raw, maxBytes);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      return contextOf(c, desk, page, session, form).show(
        { title: "Too large", status: 413 },
        <Refused why={error.message} />,
      );
    }
    // The store cannot hold U+0000, and people do not type it.
    if (textsOf(c, form).some((text) => text.includes("\0"))) {
      return notDone(
        contextOf(c, desk, page, session, form),
        "The request contains a character that no text may hold (U+0000).",
        isChange ? 400 : 404,
      );
    }
    const token = c.req.header("x-csrf-token") ?? textOf(form, CSRF_FIELD);
    if (isChange && !isSameSecret(token, session.csrf)) {
      return refusedOutside(
        c,
        "Not done",
        403,
        "The form's token is missing or expired. Open the page again, and resubmit it.",
      );
    }
    const context = contextOf(c, desk, page, session, form);
    try {
      return await answer(context);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refused === undefined || !isChange) {
        return notDone(context, refusal, isChange ? 400 : 404);
      }
      // If the form cannot be shown again, show the refusal alone.
      return await again(refused, context, refusal)
        .catch((error) => notDone(context, refusalOf(error), 400));
    }
  };
}

/** All texts in a request's path and form, without files. */
function textsOf(c: Context<Env>, form: FormData): string[] {
  const fields = [...form.values()].filter((value) => typeof value === "string");
  return [...Object.values(c.req.param()), ...fields];
}

/** Shows the form again with the reason for its refusal. */
async function again(
  refused: PageHandler,
  context: PageContext,
  refusal: string,
): Promise<Response> {
  const show: PageContext["show"] = (props, body) => context.show({ status: 400, ...props }, body);
  return await refused({ ...context, refusal, show });
}

/**
 * The message of a `RangeError`, which means that the input is invalid.
 *
 * @throws any other error again.
 */
function refusalOf(error: unknown): string {
  if (error instanceof RangeError) return error.message;
  throw error;
}

function notDone(context: PageContext, why: string, status: 400 | 404): Response {
  return context.show(
    { title: status === 400 ? "Not done" : "Not found", status },
    <Refused why={why} />,
  );
}

function toSignIn(c: Context<Env>): Response {
  const { pathname, search } = new URL(c.req.url);
  const isGet = c.req.method === "GET" || c.req.method === "HEAD";
  const to = isGet ? signInPath(pathname + search) : href("/sign-in");
  if (c.req.header("hx-request") === "true") {
    return new Response("Sign in first.\n", { status: 401, headers: { "hx-redirect": to } });
  }
  if (isGet) return c.redirect(to, 303);
  return refusedOutside(c, "Sign in first", 401, "The session has ended; nothing was changed.");
}

/** The path of the sign-in page that continues to `next`. */
const signInPath = (next: string) => href("/sign-in", new URLSearchParams({ next }));

/** Shows why a form was refused, outside the layout, with a link back to its page. */
function refusedOutside(c: Context<Env>, title: string, status: 401 | 403, why: string): Response {
  const from = c.req.header("referer") ?? "";
  const { pathname, search } = new URL(URL.canParse(from) ? from : c.req.url);
  const here = URL.canParse(from) ? pathname + search : href("/");
  return html(
    <Frame title={title}>
      <main id="main" class="narrow">
        <h1>{title}</h1>
        <Refused why={why} />
        <p>
          <a class="button" href={signInPath(here)}>
            {status === 401 ? "Sign in" : "Open the page again"}
          </a>
        </p>
      </main>
    </Frame>,
    status,
  );
}

/** The message of the completed action that is named in the URL. */
function saidOf({ says = {} }: Page, query: URLSearchParams): string | undefined {
  const name = query.get("said") ?? "";
  return Object.hasOwn(says, name) ? says[name] : undefined;
}

function contextOf(
  c: Context<Env>,
  desk: Desk,
  page: Page,
  { actor, csrf }: AdminSession,
  form: FormData,
): PageContext {
  const { pathname, searchParams } = new URL(c.req.url);
  const path = pathname.replace(/^\/dashboard/, "").replace(/\/$/, "") || "/";
  const { host } = desk;
  return {
    ...desk,
    db: host.store.db,
    library: host.library(),
    actor,
    now: host.now(),
    path: pathname,
    params: c.req.param(),
    query: searchParams,
    form,
    refusal: undefined,
    show: ({ status, ...props }, body) =>
      html(
        <Layout
          {...props}
          path={path}
          sections={SECTIONS}
          docsUrl={`${host.apiUrl}/docs`}
          actor={actor}
          csrf={csrf}
          said={saidOf(page, searchParams)}
        >
          {body}
        </Layout>,
        status,
      ),
    redirect: (to, said) =>
      c.redirect(href(to, said === undefined ? said : new URLSearchParams({ said })), 303),
    async signOut() {
      await endSession(c, host.store.db, c.env.secure);
      return c.redirect(href("/sign-in"), 303);
    },
  };
}
