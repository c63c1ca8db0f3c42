import { href, withParams } from "../shell/paths.ts";
import { count } from "./words.tsx";

interface Props {
  /** The path below `/dashboard`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The page number, from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** The position in a long list, with links to other pages. */
export function PageLinks({ path, query, page, perPage, total }: Props) {
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return "";
  const to = (page: number) => href(path, withParams(query, { page: String(page) }));
  const from = (page - 1) * perPage + 1;
  return (
    <nav class="pages" aria-label="Pages">
      {page > 1 ? <a class="button" href={to(Math.min(page - 1, last))}>Previous</a> : ""}
      <span class="quiet">
        {from > total
          ? last === 1 ? "There is 1 page" : `There are ${count(last)} pages`
          : `${count(from)} to ${count(Math.min(total, from + perPage - 1))} of ${count(total)}`}
      </span>
      {page < last ? <a class="button" href={to(page + 1)}>Next</a> : ""}
      {page < last - 1 ? <a href={to(last)}>Last page</a> : ""}
    </nav>
  );
}
