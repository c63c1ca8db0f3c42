import type { RefusalCode } from "../../base/refusal.ts";
import type { Body } from "./body.ts";
import type { HeaderList } from "./header_names.ts";

/** A response as data, before it gets the headers that every response has. */
export interface Reply {
  readonly status: number;
  /** Headers of this reply alone. */
  readonly headers: HeaderList;
  /** Null if there is none, as for 304. */
  readonly body: Body | null;
  /** Why the request is refused, if it is. */
  readonly refusal?: RefusalCode | undefined;
}
