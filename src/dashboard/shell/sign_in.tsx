import { type Context, Hono } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { hashSecret, isSameSecret, newSecret } from "../../access/secrets.ts";
import { isAdminToken, sweepSignIns, takeSignInLink } from "../../store/keys/admin_sign_in.ts";
import { appendAudit } from "../../store/audit.ts";
import { Attempts } from "./sign_in_attempts.ts";
import { clientOf, type Env } from "./env.ts";
import { TooLong } from "../../base/memory/bytes_up_to.ts";
import { beginning } from "../../base/text/text.ts";
import { readForm } from "./form.ts";
import type { DashboardHost } from "./host.ts";
import { CSRF_FIELD, Frame, htmlText } from "./layout.tsx";
import { textOf } from "./page.ts";
import { Refused } from "../ui/elements.tsx";
import { href } from "./paths.ts";
import { beginSession, cookieOptions, findSession } from "./sessions.ts";

/** The CSRF cookie before sign-in: it must equal the form's field. */
const FORM_COOKIE = "dashboard_form";
const FORM_BYTES = 16 * 1024;
const MAX_NAME_LENGTH = 80;

interface FormProps {
  readonly csrf: string;
  /** The path to open after signing in. */
  readonly next: string;
  /** The secret of a one-time link, instead of a token. */
  readonly link?: string | undefined;
  readonly why?: string;
}

/** Routes of `/sign-in`, by token or one-time link. They need no session. */
export function signIn(host: DashboardHost): Hono<Env> {
  const { db } = host.store;
  const attempts = new Attempts();
  const app = new Hono<Env>();

  app.get("/", async (c) => {
    const next = nextOf(c.req.query("next"));
    const link = c.req.query("link");
    const signedIn = link === undefined && await findSession(c, db, host.now()) !== undefined;
    if (signedIn) return c.redirect(next, 303);
    return c.html(htmlText(<SignIn csrf={formSecret(c)} next={next} link={link} />));
  });

  app.post("/", async (c) => {
    const form = await formOf(c);
    if (form instanceof TooLong) return again(c, nextOf(undefined), 413, form.message);
    const next = nextOf(textOf(form, "next"));
    const sent = textOf(form, CSRF_FIELD);
    if (sent === "" || !isSameSecret(sent, getCookie(c, FORM_COOKIE) ?? "")) {
      return again(c, next, 403, "That form has expired. Use this one.");
    }
    const client = clientOf(c, host);
    const wait = attempts.add(client, performance.now());
    if (wait > 0) {
      c.header("retry-after", String(wait));
      return again(c, next, 429, `Too many attempts. Try again in ${wait} seconds.`);
    }
    const actor = await whoMaySignIn(form);
    if (actor === undefined) {
      host.log.warn("dashboard_sign_in_refused");
      return again(
        c,
        next,
        403,
        textOf(form, "link") === ""
          ? "That is not the right token."
          : "That link was already used or is older than ten minutes. Create another.",
      );
    }
    attempts.forgive(client);
    await beginSession(c, db, actor, c.env.secure, host.now());
    await db.transaction().execute((trx) =>
      appendAudit(trx, { actor, action: "sign in", subject: "dashboard" })
    );
    return c.redirect(next, 303);
  });

  async function whoMaySignIn(form: FormData): Promise<string | undefined> {
    const now = new Date(host.now());
    await sweepSignIns(db, now);
    const link = textOf(form, "link");
    if (link !== "") return await takeSignInLink(db, hashSecret(link), now);
    const name = beginning(textOf(form, "name").replaceAll(/\p{C}+/gu, " "), MAX_NAME_LENGTH);
    const isToken = await isAdminToken(db, hashSecret(textOf(form, "token")));
    return isToken ? name || "dashboard" : undefined;
  }

  return app;
}

/** Parses the form, or returns the error if it is too long: anyone may send one. */
async function formOf(c: Context<Env>): Promise<FormData | TooLong> {
  try {
    return await readForm(c.req.raw, FORM_BYTES);
  } catch (error) {
    if (error instanceof TooLong) return error;
    throw error;
  }
}

function again(c: Context<Env>, next: string, status: 403 | 413 | 429, why: string): Response {
  return c.html(htmlText(<SignIn csrf={formSecret(c)} next={next} why={why} />), status);
}

/** The CSRF secret of this browser, created with its first form. */
function formSecret(c: Context<Env>): string {
  const known = getCookie(c, FORM_COOKIE);
  if (known !== undefined && known.length >= 40) return known;
  const secret = newSecret();
  setCookie(c, FORM_COOKIE, secret, cookieOptions(c.env.secure));
  return secret;
}

/** The path to open after signing in: only a path of the dashboard that is valid in a header. */
function nextOf(given: string | undefined): string {
  return given !== undefined && /^\/dashboard(\/[^\\\p{Cc}]*)?(\?\P{Cc}*)?$/u.test(given)
    ? given
    : href("/");
}

function SignIn({ csrf, next, link, why }: FormProps) {
  return (
    <Frame title="Sign in">
      <main id="main" class="narrow">
        <h1>Home-Service Data Service</h1>
        <Refused why={why} />
        <form method="post" action={href("/sign-in")}>
          <input type="hidden" name={CSRF_FIELD} value={csrf} />
          <input type="hidden" name="next" value={next} />
          {link === undefined ? <TokenFields /> : <input type="hidden" name="link" value={link} />}
          <button type="submit" autofocus={link !== undefined}>Sign in</button>
        </form>
        {link === undefined
          ? (
            <p class="quiet">
              No token at hand? <code>deno task dashboard</code>{" "}
              on the service's machine prints a link that signs in once.
            </p>
          )
          : (
            <p class="quiet">
              This link signs you in once, and expires ten minutes after it was created.
            </p>
          )}
      </main>
    </Frame>
  );
}

function TokenFields() {
  return (
    <>
      <label>
        Token
        <input
          name="token"
          type="password"
          autocomplete="current-password"
          spellcheck={false}
          required
          autofocus
        />
      </label>
      <label>
        Your name, for the audit
        <input name="name" autocomplete="name" maxlength={MAX_NAME_LENGTH} />
      </label>
    </>
  );
}
