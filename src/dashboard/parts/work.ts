import { PublishWork } from "../../publish/work.ts";
import type { DashboardHost } from "../host.ts";

const known = new WeakMap<DashboardHost, PublishWork>();

/** What reads files and makes versions for a dashboard. */
export function workOf(host: DashboardHost): PublishWork {
  let work = known.get(host);
  if (work === undefined) known.set(host, work = new PublishWork(host.store.address));
  return work;
}
