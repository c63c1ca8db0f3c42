import type { Dataset } from "../../datasets/declare/dataset.ts";
import type { Endpoint } from "../../http/declare/endpoint.ts";
import { JSON_ONLY, type PublicPage, publicPage } from "../../http/listen/pages.ts";
import { EXAMPLES } from "../examples.ts";
import { openApi } from "../openapi.ts";
import { datasetPage } from "./dataset_page.ts";
import { endpointPage, titleOf } from "./endpoint_page.ts";
import { type Described, guide, GUIDES } from "./guides.ts";
import { htmlPage, type MenuItem } from "./layout.tsx";
import { llmsText } from "./llms.ts";
import { renderPage } from "./render.ts";
import { type DocsIndex, docsIndex } from "./search_index.ts";
import { searchResults } from "./search_page.tsx";
import { search } from "./search_settings.js";
import { TryIt } from "./try_it.tsx";

const HTML = "text/html; charset=utf-8";
const MARKDOWN = "text/markdown; charset=utf-8";
const JSON_TYPE = "application/json";
const SCRIPT = "text/javascript; charset=utf-8";

/** The page of search results. */
const SEARCH = "/docs/find";
const MAX_QUERY = 200;
const MAX_RESULTS = 30;

/** A page of the documentation that is not rendered yet. */
interface Source {
  readonly item: MenuItem;
  readonly markdown: () => string | Promise<string>;
  /** The endpoint that the page has a form for. */
  readonly tries?: Endpoint;
}

/**
 * The documentation, made from the declarations and the guides. Each page is rendered at its first
 * request, and cached as bytes.
 */
export class Site {
  readonly #described: Described;
  readonly #sources: ReadonlyMap<string, Source>;
  readonly #menu: readonly MenuItem[];
  readonly #made = new Map<string, Promise<PublicPage>>();
  #index: Promise<DocsIndex> | undefined;

  constructor(endpoints: readonly Endpoint[], datasets: readonly Dataset[]) {
    const document = openApi(endpoints, EXAMPLES.answers);
    this.#described = { endpoints, datasets, document, examples: EXAMPLES };
    const sources = sourcesOf(this.#described);
    this.#menu = sources.map(({ item }) => item);
    this.#sources = new Map(sources.map((source) => [source.item.path, source]));
  }

  /** The paths of all pages and files, for tests. */
  get paths(): readonly string[] {
    const pages = this.#menu.map(({ path }) => path);
    return [...pages, ...pages.map((path) => `${named(path)}.md`), ...Object.keys(FILES)];
  }

  /**
   * Finds or renders a page.
   *
   * @param query The query string; only search results depend on it.
   * @returns Undefined for an unknown path, unless a browser asks; that gets a page that says so.
   */
  async find(asked: string, wantsHtml: boolean, query = ""): Promise<PublicPage | undefined> {
    const path = asked.length > 1 ? asked.replace(/\/$/, "") : asked;
    if (path === SEARCH) return await this.#searched(new URLSearchParams(query).get("q") ?? "");
    const isStart = path === "/" || path === "/api/v1";
    const known = isStart
      ? wantsHtml ? "/docs" : "/api/v1"
      : path === "/docs/start"
      ? "/docs"
      : path;
    const make = this.#maker(known);
    if (make === undefined) return wantsHtml ? this.#unknown() : undefined;
    let made = this.#made.get(known);
    if (made === undefined) this.#made.set(known, made = make());
    return await made;
  }

  #maker(path: string): (() => Promise<PublicPage>) | undefined {
    const file = FILES[path];
    if (file !== undefined) {
      return async () => publicPage(file.type, await file.text(this.#described, this.#menu, this));
    }
    const isMarkdown = path.endsWith(".md");
    const name = isMarkdown ? path.slice(0, -3) : path;
    const source = this.#sources.get(name === "/docs/start" ? "/docs" : name);
    if (source === undefined) return undefined;
    return async () => {
      const markdown = await source.markdown();
      return isMarkdown
        ? publicPage(MARKDOWN, rooted(markdown))
        : publicPage(HTML, this.#html(source, markdown));
    };
  }

  #html({ item: { path, title }, tries }: Source, markdown: string): string {
    return htmlPage({
      path,
      title,
      menu: this.#menu,
      ...renderPage(markdown),
      ...tries !== undefined && { form: TryIt({ endpoint: tries }), scripts: ["/docs/try.js"] },
    });
  }

  /** The search index, built at its first use. */
  index(): Promise<DocsIndex> {
    return this.#index ??= Promise.all(
      [...this.#sources.values()].filter(({ item }) => item.group === "Guides")
        .map(async ({ item, markdown }) => ({ ...item, markdown: await markdown() })),
    ).then((guides) => docsIndex(this.#described, guides));
  }

  async #searched(query: string): Promise<PublicPage> {
    const found = search(await this.index(), query.slice(0, MAX_QUERY), MAX_RESULTS);
    const html = searchResults(query, found);
    return publicPage(HTML, htmlPage({ title: "Search", html, menu: this.#menu, query }));
  }

  #unknown(): PublicPage {
    const { html } = renderPage(
      "# Not found\n\nThis page does not exist. Search, or use the menu.",
    );
    return publicPage(HTML, htmlPage({ title: "Not found", html, menu: this.#menu }), 404);
  }
}

/** The path of a page's Markdown, without `.md`. */
const named = (path: string) => path === "/docs" ? "/docs/start" : path;

/** Makes relative links absolute, so that they also work at `/docs.md`. */
const rooted = (markdown: string) => markdown.replace(/\]\((\w+\.md[#)])/g, "](/docs/$1");

function sourcesOf(described: Described): Source[] {
  const { endpoints, datasets, document, examples } = described;
  return [
    ...GUIDES.map(([name, title]): Source => ({
      item: { path: name === "start" ? "/docs" : `/docs/${name}`, title, group: "Guides" },
      markdown: () => guide(name, described),
    })),
    ...byInterest(endpoints).map((endpoint): Source => {
      const title = titleOf(endpoint.path);
      return {
        item: { path: `/docs/endpoints/${title}`, title, group: "Endpoints" },
        markdown: () => endpointPage(endpoint, document, examples.answers[endpoint.path], datasets),
        tries: endpoint,
      };
    }),
    ...datasets.map((dataset): Source => ({
      item: { path: `/docs/datasets/${dataset.key}`, title: dataset.title, group: "Datasets" },
      markdown: () => datasetPage(dataset, examples.datasets[dataset.key], described),
    })),
  ];
}

/** The order of endpoints in the menu, by the start of their titles: what newcomers need comes first. */
const FIRST_ENDPOINTS = [
  "quote-context",
  "catalog/",
  "finance/",
  "pricing/",
  "hardware/",
  "context/",
];
const LAST_ENDPOINTS = ["benchmarks", "search", "context/utility-territory/resolve", "sync/"];

function byInterest(endpoints: readonly Endpoint[]): Endpoint[] {
  const placeOf = ({ path }: Endpoint): number => {
    const title = titleOf(path);
    const last = LAST_ENDPOINTS.findIndex((start) => title.startsWith(start));
    if (last >= 0) return FIRST_ENDPOINTS.length + last;
    return FIRST_ENDPOINTS.findIndex((start) => title.startsWith(start));
  };
  return endpoints.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface File {
  readonly type: string;
  text(described: Described, menu: readonly MenuItem[], site: Site): string | Promise<string>;
}

const asset = (name: string) => Deno.readTextFile(new URL(name, import.meta.url));

/** Paths other than pages. */
const FILES: Readonly<Record<string, File>> = {
  "/openapi.json": { type: JSON_TYPE, text: ({ document }) => JSON.stringify(document) },
  // For client generators, which treat an operation with bulk formats as a stream or a file.
  [JSON_ONLY]: {
    type: JSON_TYPE,
    text: ({ endpoints, examples }) =>
      JSON.stringify(openApi(endpoints, examples.answers, { jsonOnly: true })),
  },
  "/llms.txt": {
    type: "text/plain; charset=utf-8",
    text: (described, menu) => llmsText(menu, described),
  },
  "/api/v1": {
    type: JSON_TYPE,
    text: ({ endpoints }) =>
      JSON.stringify({
        docs: "/docs",
        openapi: "/openapi.json",
        openapi_json_only: JSON_ONLY,
        endpoints: endpoints.map(({ path }) => path),
      }),
  },
  "/docs/style.css": { type: "text/css; charset=utf-8", text: () => asset("style.css") },
  "/docs/icon.svg": { type: "image/svg+xml", text: () => asset("icon.svg") },
  "/docs/docs.js": { type: SCRIPT, text: () => asset("docs.js") },
  "/docs/try.js": { type: SCRIPT, text: () => asset("try.js") },
  "/docs/search_settings.js": { type: SCRIPT, text: () => asset("search_settings.js") },
  "/docs/minisearch.js": {
    type: SCRIPT,
    text: () => Deno.readTextFile(new URL(import.meta.resolve("minisearch"))),
  },
  "/docs/search_index.json": {
    type: JSON_TYPE,
    text: async (_described, _menu, site) => JSON.stringify(await site.index()),
  },
};
