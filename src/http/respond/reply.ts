import type { RefusalCode } from "../../base/refusal.ts";
import type { Body } from "./body.ts";
import type { HeaderList } from "./header_names.ts";

/** A response as data, without the headers that every response has. */
export interface Reply {
  readonly status: number;
  /** Headers in addition to those of every response. */
  readonly headers: HeaderList;
  /** Null for none, as in a 304. */
  readonly body: Body | null;
  /** Why the request is refused, if it is. */
  readonly refusal?: RefusalCode | undefined;
}
