import type { Child } from "hono/jsx";
import type { Heading } from "./render.ts";

/** A page in the menu. */
export interface MenuItem {
  readonly path: string;
  readonly title: string;
  readonly group: string;
}

interface PageProps {
  /** Undefined for a page that is not in the menu. */
  readonly path?: string | undefined;
  readonly title: string;
  /** The content of the page, as HTML. */
  readonly html: string;
  /** Shown next to the text on wide screens, as HTML. */
  readonly aside?: string | undefined;
  readonly headings?: readonly Heading[] | undefined;
  readonly menu: readonly MenuItem[];
  /** Shown between the introduction and the rest: the form to try an endpoint. */
  readonly form?: Child;
  /** Paths of additional scripts. */
  readonly scripts?: readonly string[];
  /** The text in the search box. */
  readonly query?: string;
}

const NAME = "Home-Service Data Service";

/** A page of the documentation as HTML. */
export function htmlPage(props: PageProps): string {
  return "<!DOCTYPE html>\n" + String(<Page {...props} />);
}

function Page(props: PageProps) {
  const { path, title, menu, scripts = [], query = "" } = props;
  const item = menu.find((one) => one.path === path);
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{fullTitle(title, item)}</title>
        <link rel="icon" type="image/svg+xml" href="/docs/icon.svg" />
        <link rel="stylesheet" href="/docs/style.css" />
        {path !== undefined && (
          <link
            rel="alternate"
            type="text/markdown"
            href={markdownOf(path)}
          />
        )}
      </head>
      <body class="docs">
        <a class="skip" href="#main">Skip to the text</a>
        <header>
          <a class="name" href="/docs">{NAME}</a>
          <SearchBox query={query} />
          <a href="/openapi.json">OpenAPI</a>
          <a href="/openapi.clients.json">OpenAPI for client generators</a>
        </header>
        <details class="small-menu">
          <summary>Menu</summary>
          <Menu path={path} menu={menu} label="Pages" />
        </details>
        <div class={props.aside ? "columns with-aside" : "columns"}>
          <Menu path={path} menu={menu} label="All pages" />
          <main id="main">
            {item !== undefined && <Breadcrumbs item={item} />}
            <Article {...props} />
            {path !== undefined && <Around path={path} menu={menu} />}
          </main>
          {!props.aside && <Contents headings={props.headings ?? []} />}
        </div>
        <script type="module" src="/docs/docs.js"></script>
        {scripts.map((script) => <script type="module" src={script}></script>)}
      </body>
    </html>
  );
}

/** The title in the browser; includes the group, because an endpoint and a guide may share a name. */
function fullTitle(title: string, item: MenuItem | undefined): string {
  if (title === NAME) return NAME;
  return item === undefined || item.group === "Guides"
    ? `${title} · ${NAME}`
    : `${title} · ${item.group} · ${NAME}`;
}

function Article({ html, aside, form }: PageProps) {
  const [heading = "", rest = ""] = splitAfterHeading(html);
  return (
    <article>
      <div class="text">
        <div dangerouslySetInnerHTML={{ __html: heading }} />
        {form}
        <div dangerouslySetInnerHTML={{ __html: rest }} />
      </div>
      {aside && (
        <aside
          aria-label="Example"
          dangerouslySetInnerHTML={{ __html: aside }}
        />
      )}
    </article>
  );
}

/** Splits a page before its second heading. */
function splitAfterHeading(html: string): [string, string] {
  const at = html.indexOf("<h2");
  return at < 0 ? [html, ""] : [html.slice(0, at), html.slice(at)];
}

function SearchBox({ query }: { readonly query: string }) {
  return (
    <form class="search" role="search" action="/docs/find" method="get">
      <input
        type="search"
        name="q"
        value={query}
        placeholder="Search the documentation"
        aria-label="Search the documentation"
        autocomplete="off"
        spellcheck={false}
      />
      <kbd aria-hidden="true">/</kbd>
      <div class="results" hidden></div>
    </form>
  );
}

/** Links to the lists of the pages of a group. */
const LISTS: Readonly<Record<string, string>> = {
  Endpoints: "/docs#endpoints",
  Datasets: "/docs#datasets",
};

function Breadcrumbs(
  { item: { group, path, title } }: { readonly item: MenuItem },
) {
  if (path === "/docs") return null;
  const list = LISTS[group];
  return (
    <nav class="breadcrumbs" aria-label="Breadcrumbs">
      <a href="/docs">Docs</a> <span aria-hidden="true">/</span>{" "}
      {list === undefined ? <span>{group}</span> : <a href={list}>{group}</a>}{" "}
      <span aria-hidden="true">/</span> <span aria-current="page">{title}</span>
    </nav>
  );
}

/** With more headings than this, only the second level is listed. */
const MANY_HEADINGS = 24;

function Contents({ headings }: { readonly headings: readonly Heading[] }) {
  const below = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const listed = below.length > MANY_HEADINGS ? below.filter(({ depth }) => depth === 2) : below;
  if (listed.length < 3) return null;
  return (
    <nav class="contents" aria-label="On this page">
      <p class="group">On this page</p>
      <ul>
        {listed.map(({ id, depth, text }) => (
          <li class={`depth-${depth}`}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The pages before and after this one in the menu. */
function Around(
  { path, menu }: { readonly path: string; readonly menu: readonly MenuItem[] },
) {
  const at = menu.findIndex((item) => item.path === path);
  const [before, after] = [menu[at - 1], menu[at + 1]];
  return (
    <footer>
      <nav class="around" aria-label="Previous and next page">
        {before !== undefined && <a rel="prev" href={before.path}>← {before.title}</a>}
        {after !== undefined && <a rel="next" href={after.path}>{after.title} →</a>}
      </nav>
      <a href={markdownOf(path)}>This page as Markdown</a>
    </footer>
  );
}

const markdownOf = (path: string) => path === "/docs" ? "/docs/start.md" : `${path}.md`;

interface MenuProps extends Pick<PageProps, "path" | "menu"> {
  readonly label: string;
}

function Menu({ path, menu, label }: MenuProps) {
  const groups = Map.groupBy(menu, ({ group }) => group);
  return (
    <nav class="menu" aria-label={label}>
      {[...groups].map(([group, items]) => (
        <section>
          <p class="group">{group}</p>
          <ul>
            {items.map((item) => (
              <li>
                <a
                  href={item.path}
                  aria-current={item.path === path ? "page" : undefined}
                >
                  {item.title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
