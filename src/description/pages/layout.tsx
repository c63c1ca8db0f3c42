import type { Endpoint } from "../../http/declare/endpoint.ts";
import { HOST } from "./requests.ts";

/** A page's place in the menu. */
export interface MenuItem {
  readonly path: string;
  readonly title: string;
  readonly group: string;
}

interface PageProps {
  /** Left out where no page is. */
  readonly path?: string | undefined;
  readonly title: string;
  /** The text of the page. */
  readonly html: string;
  readonly menu: readonly MenuItem[];
  /** The endpoint that may be tried from the page. */
  readonly tries?: Endpoint | undefined;
}

const NAME = "Home-Service Data Service";

/** A page of the documentation, whole. */
export function htmlPage(props: PageProps): string {
  return "<!DOCTYPE html>\n" + String(<Page {...props} />);
}

function Page({ path, title, html, menu, tries }: PageProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title === NAME ? NAME : `${title} · ${NAME}`}</title>
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
      <body>
        <a class="skip" href="#main">Skip to the text</a>
        <header>
          <a class="name" href="/docs">{NAME}</a>
          <a href="/openapi.json">OpenAPI</a>
          <a href="/openapi.clients.json">OpenAPI for client generators</a>
        </header>
        <details class="small-menu">
          <summary>Menu</summary>
          <Menu path={path} menu={menu} label="Pages" />
        </details>
        <div class="columns">
          <Menu path={path} menu={menu} label="All pages" />
          <main id="main">
            <article dangerouslySetInnerHTML={{ __html: html }} />
            {tries === undefined ? "" : <TryIt endpoint={tries} />}
            {path !== undefined && (
              <footer>
                <a href={markdownOf(path)}>This page as Markdown</a>
              </footer>
            )}
          </main>
        </div>
        {html.includes(HOST) && <script src="/docs/address.js" defer></script>}
        {tries === undefined ? "" : <script src="/docs/try.js" defer></script>}
      </body>
    </html>
  );
}

const markdownOf = (path: string) => path === "/docs" ? "/docs/start.md" : `${path}.md`;

interface MenuProps extends Pick<PageProps, "path" | "menu"> {
  readonly label: string;
}

function Menu({ path, menu, label }: MenuProps) {
  const groups = Map.groupBy(menu, ({ group }) => group);
  return (
    <nav aria-label={label}>
      {[...groups].map(([group, items]) => (
        <section>
          <p class="group">{group}</p>
          <ul>
            {items.map((item) => (
              <li>
                <a href={item.path} aria-current={item.path === path ? "page" : undefined}>
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

/** Hidden until its script shows it: without that it could do nothing. */
function TryIt({ endpoint: { path, params, example } }: { endpoint: Endpoint }) {
  const given = new URLSearchParams(example);
  return (
    <section id="try" data-path={path} hidden>
      <h2>Try it</h2>
      <p>The key stays in this page's memory, and goes nowhere but to this service.</p>
      <form>
        <label>
          x-api-key
          <input name="key" type="password" autocomplete="off" spellcheck={false} required />
        </label>
        {Object.entries(params.shape).map(([name, param]) => (
          <label>
            {name}
            <input
              name={`param:${name}`}
              value={given.get(name) ?? ""}
              placeholder={param.schema.default === undefined ? "" : String(param.schema.default)}
              autocomplete="off"
              spellcheck={false}
            />
          </label>
        ))}
        <button type="submit">Send</button>
      </form>
      <p role="status"></p>
      <pre tabindex={0} aria-label="Answer" hidden></pre>
    </section>
  );
}
