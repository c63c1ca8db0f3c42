import { type Child, createContext, useContext } from "hono/jsx";
import type { PageProps } from "./page.ts";
import { href } from "./paths.ts";

const NAME = "Home-Service Data Service";

/** The signed-in session's CSRF token, for `PostForm`. */
const Csrf = createContext("");
export const CSRF_FIELD = "_csrf";

interface LayoutProps extends PageProps {
  /** The path below `/dashboard`. */
  readonly path: string;
  readonly sections: readonly (readonly [title: string, path: string])[];
  readonly actor: string;
  /** The documentation's address, on the API port. */
  readonly docsUrl: string;
  readonly csrf: string;
  /** The action that was just completed. */
  readonly said: string | undefined;
  readonly children?: Child;
}

/** A whole page for a signed-in user. */
export function Layout(props: LayoutProps) {
  const { title, path, sections, docsUrl, actor, csrf, said, above = [], actions, children } =
    props;
  return (
    <Csrf.Provider value={csrf}>
      <Frame title={title}>
        <header>
          <a class="name" href={href("/")}>{NAME}</a>
          <PostForm action={href("/sign-out")} class="who">
            <span>{actor}</span>
            <button class="plain" type="submit">Sign out</button>
          </PostForm>
        </header>
        <nav class="sections" aria-label="Sections">
          <ul>
            {sections.map(([title, to]) => (
              <li>
                <a href={href(to)} aria-current={currentOf(to, path, above)}>
                  {title}
                </a>
              </li>
            ))}
            <li class="end">
              <a href={docsUrl}>Documentation</a>
            </li>
          </ul>
        </nav>
        <main id="main" class="wide">
          {above.length === 0 ? "" : (
            <nav class="above" aria-label="Above this page">
              {above.map(([title, to]) => <a href={href(to)}>{title}</a>)}
            </nav>
          )}
          <div class="heading">
            <h1>{title}</h1>
            {actions === undefined ? "" : <div class="actions">{actions}</div>}
          </div>
          {said === undefined ? "" : <p class="said" role="status">{said}</p>}
          {children}
        </main>
      </Frame>
    </Csrf.Provider>
  );
}

/** The HTML document of every page, also before sign-in. */
export function Frame({ title, children }: { title: string; children?: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={HTMX} />
        <title>{`${title} · ${NAME}`}</title>
        <link rel="icon" type="image/svg+xml" href={href("/assets/icon.svg")} />
        <link rel="stylesheet" href={href("/assets/style.css")} />
        <script src={href("/assets/htmx.js")} defer></script>
        <script src={href("/assets/dashboard.js")} defer></script>
      </head>
      <body class="dashboard">
        <a class="skip" href="#main">Skip to the page</a>
        {children}
      </body>
    </html>
  );
}

/** Configures htmx without inline styles, `eval`, and pages in the browser's storage. */
const HTMX = JSON.stringify({
  includeIndicatorStyles: false,
  allowEval: false,
  historyCacheSize: 0,
  historyEnabled: true,
  selfRequestsOnly: true,
  defaultSwapStyle: "outerHTML",
});

interface PostFormProps {
  /** The full path, from `href`. */
  readonly action: string;
  readonly class?: string;
  /** Whether the form has a file. */
  readonly sendsFile?: boolean;
  readonly children?: Child;
  readonly [attribute: `hx-${string}` | `data-${string}` | `aria-${string}`]: string;
}

/** A form that changes something, with the session's CSRF token. */
export function PostForm({ children, sendsFile = false, ...attributes }: PostFormProps) {
  return (
    <form
      method="post"
      enctype={sendsFile ? "multipart/form-data" : undefined}
      {...attributes}
    >
      <input type="hidden" name={CSRF_FIELD} value={useContext(Csrf)} />
      {children}
    </form>
  );
}

/** Whether a section is the current page, or contains it. */
function currentOf(
  section: string,
  path: string,
  above: NonNullable<PageProps["above"]>,
): "page" | "true" | undefined {
  if (path === section) return "page";
  const isAbove = above.some(([, to]) => to === section);
  return isAbove || section !== "/" && path.startsWith(`${section}/`) ? "true" : undefined;
}

const HTML_HEADERS = { "content-type": "text/html; charset=utf-8" };

/** Renders a page as HTML. Components must be synchronous, with their data loaded before. */
export function htmlText(page: Child): string {
  return `<!DOCTYPE html>\n${page}`;
}

/** Renders a page as a response. */
export function html(page: Child, status = 200): Response {
  return new Response(htmlText(page), { status, headers: HTML_HEADERS });
}
