import type { SyntaxNodeRef } from "@lezer/common";
import { parser } from "@prometheus-io/lezer-promql";

/** What a Prometheus query refers to. */
export interface Asked {
  readonly metrics: readonly string[];
  /** Labels that it compares or groups by. */
  readonly labels: readonly string[];
}

/** @throws If it is not a query by Prometheus' own grammar. */
export function readQuery(expr: string): Asked {
  const metrics = new Set<string>();
  const labels = new Set<string>();
  const textOf = ({ from, to }: SyntaxNodeRef) => expr.slice(from, to);
  parser.parse(expr).iterate({
    enter(node) {
      if (node.type.isError) throw new Error(`No query of Prometheus, at ${node.from}: ${expr}`);
      if (node.name === "Identifier" && node.matchContext(["VectorSelector"])) {
        metrics.add(textOf(node));
      }
      if (node.name === "LabelName") labels.add(textOf(node));
    },
  });
  return { metrics: [...metrics], labels: [...labels] };
}

/**
 * Metrics by the names that a query may use, each with the labels of its samples; empty if it has
 * no sample yet.
 *
 * @param text The response of `/metrics`.
 */
export function readMetrics(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [, name, type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const parts = type === "histogram"
      ? ["_bucket", "_sum", "_count"]
      : type === "summary"
      ? ["_sum", "_count"]
      : [""];
    for (const part of parts) found.set(name + part, new Set());
  }
  for (const [, name, labels] of text.matchAll(/^([a-z_]+)\{(.*)\} \S+$/gm)) {
    for (const [, label] of labels!.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)) {
      found.get(name!)?.add(label!);
    }
  }
  return found;
}
