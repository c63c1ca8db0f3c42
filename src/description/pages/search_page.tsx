import type { SearchResult } from "./search_index.ts";

/** Search results as HTML, for browsers without scripts. */
export function searchResults(query: string, results: readonly SearchResult[]): string {
  return String(
    <>
      <h1>Search</h1>
      {query === "" ? <p>Type what you look for into the box above.</p> : (
        <p>
          {results.length === 0 ? "No results for " : `${results.length} results for `}
          <strong>{query}</strong>.
        </p>
      )}
      <ol class="search-results">
        {results.map(({ url, title, kind, page, shown }) => (
          <li>
            <a href={url}>{title}</a> <span class="quiet">{kind} · {page}</span>
            <p>{shown.replaceAll("`", "")}</p>
          </li>
        ))}
      </ol>
    </>,
  );
}
