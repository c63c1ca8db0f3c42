import type { Endpoint } from "../../http/declare/endpoint.ts";
import type { ParamSchema } from "../../http/declare/param.ts";
import { memberOf } from "../../base/known.ts";

/** The form that sends a request from an endpoint's page; hidden until `try.js` is loaded. */
export function TryIt({ endpoint: { path, params, example } }: { readonly endpoint: Endpoint }) {
  const given = new URLSearchParams(example);
  const names = Object.keys(params.shape);
  const isMain = (name: string) =>
    given.has(name) || memberOf(params.shape, name).needed !== undefined;
  const inputs = (wanted: readonly string[]) =>
    wanted.map((name) => (
      <Input
        name={name}
        schema={memberOf(params.shape, name).schema}
        value={given.get(name) ?? ""}
      />
    ));
  const others = names.filter((name) => !isMain(name));
  return (
    <section id="try" data-path={path} aria-labelledby="try-it" hidden>
      <h2 id="try-it">Try it</h2>
      <form>
        <label class="key">
          API key
          <input name="key" type="password" autocomplete="off" spellcheck={false} required />
          <small>
            Whoever runs this service creates one for you. It is kept in this tab until you close
            it, and sent to this service only.
          </small>
        </label>
        <div class="inputs">{inputs(names.filter(isMain))}</div>
        {others.length > 0 && (
          <details>
            <summary>{others.length} more parameters</summary>
            <div class="inputs">{inputs(others)}</div>
          </details>
        )}
        <div class="actions">
          <button type="submit">Send</button>
          <button type="button" class="plain" data-copy-curl>Copy as curl</button>
        </div>
      </form>
      <p role="status"></p>
      <details class="response-headers" hidden>
        <summary>Response headers</summary>
        <pre tabindex={0} aria-label="Response headers"></pre>
      </details>
      <pre class="response" tabindex={0} aria-label="Response" hidden></pre>
    </section>
  );
}

interface InputProps {
  readonly name: string;
  readonly schema: ParamSchema;
  readonly value: string;
}

function Input({ name, schema, value }: InputProps) {
  const field = `param:${name}`;
  const options = schema.type === "boolean" ? ["true", "false"] : schema.enum;
  const fallback = schema.default === undefined ? "" : String(schema.default);
  return (
    <label>
      {name}
      {options !== undefined
        ? (
          <select name={field}>
            <option value="">{fallback === "" ? "any" : `default: ${fallback}`}</option>
            {options.map((option) => (
              <option value={option} selected={option === value}>{option}</option>
            ))}
          </select>
        )
        : (
          <input
            name={field}
            value={value}
            type={schema.format === "date" ? "date" : "text"}
            inputmode={schema.type === "integer" ? "numeric" : undefined}
            placeholder={fallback}
            autocomplete="off"
            spellcheck={false}
          />
        )}
    </label>
  );
}
