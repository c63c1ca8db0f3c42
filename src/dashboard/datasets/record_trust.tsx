import type { Child } from "hono/jsx";
import type { Dataset } from "../../datasets/declare/dataset.ts";
import { meaningOf } from "../../datasets/declare/requirements.ts";
import { samplesOf } from "../../datasets/declare/made_up_samples.ts";
import { sourceDocuments } from "../../datasets/source_documents.ts";
import { effectiveState } from "../../library/versions/effective_state.ts";
import { valueAtPath } from "../../base/json/value_at.ts";
import type { PageContext } from "../shell/page.ts";
import { href, recordPath } from "../shell/paths.ts";
import { DetailList } from "../ui/elements.tsx";
import { Badge, Day, QuoteSafe, When } from "../ui/words.tsx";

interface Props {
  readonly context: PageContext;
  readonly dataset: Dataset;
  readonly row: number;
  readonly record: unknown;
}

/** Facts about how far a record can be trusted now. */
export function RecordTrust({ context, dataset, row, record }: Props) {
  const { library, now } = context;
  const version = library.versionOrEmpty(dataset.key);
  const { columns } = version;
  const { quoteSafe } = effectiveState(version, now, true);
  const expiresAt = columns.expires_at.get(row);
  const unresolved = columns.unresolved_requirements.get(row);
  const sources = columns.source_documents.get(row);
  const confidence = valueAtPath(record, "confidence") ?? valueAtPath(record, "pricing.confidence");
  const facts: [string, Child][] = [];
  if (dataset.access !== undefined) {
    facts.push(["Quote-safe", <QuoteSafe is={quoteSafe.values[row] === 1} />]);
  }
  if (samplesOf(library, version)(row)) {
    facts.push(["Sample", <Badge kind="warn">made-up sample</Badge>]);
  }
  if (typeof confidence === "string") facts.push(["Confidence", confidence]);
  if (unresolved.length > 0) facts.push(["Unresolved", <Unresolved requirements={unresolved} />]);
  facts.push(["Last verified", <Day at={columns.last_verified_at.get(row)} />]);
  if (!isNaN(expiresAt)) {
    facts.push([
      expiresAt <= now ? "Expired (UTC)" : "Expires (UTC)",
      <>
        <When at={expiresAt} />
        {expiresAt <= now ? <Badge kind="warn">expired</Badge> : ""}
      </>,
    ]);
  }
  if (dataset.sourceDocument !== undefined) {
    const name = sources.length > 1 ? "Source documents" : "Source document";
    facts.push([name, <Sources library={library} ids={sources} />]);
  }
  return <DetailList look="facts" of={facts} />;
}

function Unresolved({ requirements }: { requirements: readonly string[] }) {
  return (
    <>
      {requirements.map((one) => (
        <div>
          {one} <span class="quiet">{meaningOf(one) ?? ""}</span>
        </div>
      ))}
    </>
  );
}

function Sources({ library, ids }: { library: PageContext["library"]; ids: readonly string[] }) {
  if (ids.length === 0) return <span class="quiet">none named</span>;
  const documents = library.versionOrEmpty(sourceDocuments);
  return (
    <>
      {[...new Set(ids)].map((id) => {
        const row = documents.rowOf(id);
        return (
          <span class="line">
            {row === undefined
              ? (
                <>
                  {id} <Badge kind="warn">not published</Badge>
                </>
              )
              : (
                <a href={href(recordPath(sourceDocuments.key, id))}>
                  {documents.columns.title.get(row)}
                </a>
              )}
          </span>
        );
      })}
    </>
  );
}
