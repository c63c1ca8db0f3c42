import type { Dataset } from "../../datasets/declare/dataset.ts";
import { SHAPES } from "../../geo/territories/shapes.ts";
import type { PartSpec } from "../../library/versions/part.ts";
import { SEARCH } from "../../search/index/part.ts";
import { CHANGES } from "../../sync/change_log.ts";
import { REPEATED_TEXTS } from "../../sync/repeated_texts.ts";

/** All parts of versions, in addition to columns and records. */
export const PARTS: readonly PartSpec<Dataset>[] = [CHANGES, REPEATED_TEXTS, SHAPES, SEARCH];
