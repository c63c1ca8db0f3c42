import type { Child } from "hono/jsx";

interface TableProps {
  readonly label: string;
  /** The names of the columns, one with what it says to who points at it. */
  readonly head: readonly (string | { readonly name: string; readonly title: string })[];
  /** Those of the head whose cells are numbers. */
  readonly numbers?: readonly string[];
  /** Whether the first cell of a row is its name. */
  readonly isNamed?: boolean;
  /** Its class, where it looks otherwise than most. */
  readonly look?: string;
  readonly rows: readonly (readonly Child[])[];
}

/** A table that scrolls by itself where the page is too narrow. */
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
                  : <td class={columns[at]!.kind}>{cell}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  );
}

/** What scrolls by itself where the page is too narrow. */
export function Scrolling({ label, children }: { label: string; children?: Child }) {
  return <div class="table" role="region" aria-label={label} tabindex={0}>{children}</div>;
}
