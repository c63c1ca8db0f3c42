import type { Child } from "hono/jsx";
import { itemAt } from "../../base/known.ts";

interface TableProps {
  readonly label: string;
  /** The names of the columns, optionally with a tooltip. */
  readonly head: readonly (string | { readonly name: string; readonly title: string })[];
  /** Names of the columns with numbers. */
  readonly numbers?: readonly string[];
  /** Whether the first cell of each row is its heading. */
  readonly isNamed?: boolean;
  /** CSS class of the table. */
  readonly look?: string;
  readonly rows: readonly (readonly Child[])[];
}

/** A table in a {@link Scrolling} region. */
export function Table({ label, head, numbers = [], isNamed = false, look, rows }: TableProps) {
  const columns = head.map((column) => {
    const { name, title } = typeof column === "string" ? { name: column } : column;
    return { name, title, kind: numbers.includes(name) ? "number" : undefined };
  });
  return (
    <Scrolling label={label}>
      <table class={look}>
        <thead>
          <tr>
            {columns.map(({ name, title, kind }) => (
              <th scope="col" class={kind} title={title}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells) => (
            <tr>
              {cells.map((cell, at) =>
                isNamed && at === 0
                  ? <th scope="row">{cell}</th>
                  : <td class={itemAt(columns, at).kind}>{cell}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/** A region that scrolls horizontally if the page is too narrow. */
export function Scrolling({ label, children }: { label: string; children?: Child }) {
  return <div class="table" role="region" aria-label={label} tabindex={0}>{children}</div>;
}
