import type { StoreAddress } from "../../store/database.ts";
import type { VersionData } from "../versions/version_data.ts";

/** What the worker that loads is asked; see `workers/load_version.ts`. */
export type LoadRequest =
  /** Where the store is, the images of versions, if any are kept, and the code of the service. */
  | {
    readonly kind: "open";
    readonly address: StoreAddress;
    readonly images: string | undefined;
    readonly code: string;
  }
  /** With `early`, the version is told without its late parts before those are built. */
  | {
    readonly kind: "load";
    readonly dataset: string;
    readonly early: boolean;
    readonly before: VersionData | undefined;
    /** The columns whose rows are wanted by value, beside those of which `before` has groups. */
    readonly grouped: readonly string[];
  }
  /** Writes a version's image. */
  | { readonly kind: "save"; readonly data: VersionData };

/** A version as the worker built it. */
export interface BuiltVersion {
  readonly data: VersionData;
  /** Why late parts of it are missing, if any are. */
  readonly incomplete: Error | undefined;
}
