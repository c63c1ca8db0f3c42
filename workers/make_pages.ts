import { DATASETS } from "../src/datasets/mod.ts";
import { Site } from "../src/description/pages/site.ts";
import { ENDPOINTS } from "../src/endpoints/mod.ts";
import type { PageRequest } from "../src/http/listen/pages.ts";
import { answerRequests } from "../src/workers/rpc_channel.ts";

/** Worker that renders the documentation and the API description. */

const site = new Site(ENDPOINTS, DATASETS);

answerRequests<PageRequest>(({ path, wantsHtml, query }) => site.find(path, wantsHtml, query));
