import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../process/service_process.ts";

/** Text of a file in `deploy/`. */
export const deployFile = (name: string) => Deno.readTextFile(join(ROOT, "deploy", name));

/** A query of the dashboard or of an alert, and its location. */
export interface Query {
  readonly of: string;
  readonly expr: string;
}

export interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

export interface Panel {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly gridPos: {
    readonly x: number;
    readonly y: number;
    readonly w: number;
    readonly h: number;
  };
  readonly targets: readonly { readonly refId: string; readonly expr: string }[];
}

export async function alerts(): Promise<Alert[]> {
  const { groups } = parse(await deployFile("alerts.yaml"));
  return groups.flatMap(({ rules }: { rules: Alert[] }) => rules);
}

export async function panels(): Promise<Panel[]> {
  return JSON.parse(await deployFile("board.json")).panels;
}

/** Every query of the dashboard and the alerts. */
export async function queries(): Promise<Query[]> {
  const shown = (await panels()).flatMap(({ title, targets }) =>
    targets.map(({ expr, refId }) => ({ of: `panel "${title}" ${refId}`, expr }))
  );
  const watched = (await alerts()).map(({ alert, expr }) => ({ of: `alert ${alert}`, expr }));
  return [...shown, ...watched];
}
