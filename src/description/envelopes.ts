import { z } from "zod";
import type { Endpoint } from "../http/declare/endpoint.ts";

const requestId = z.string().describe("Identifies the request; the header X-SVC-Request-Id.");
const apiVersion = z.string().describe("Version of the contract; the header X-SVC-API-Version.");

const trust = z.looseObject({
  endpoint: z.string().describe("Path of the endpoint."),
  level: z.string().describe("How far rows may be trusted."),
  use_case: z.string().describe("What the endpoint is for."),
  data_rights_note: z.string().describe("What applies to copies."),
  required_response_fields: z.array(z.string()).describe("Fields to look at before quoting."),
}).meta({ id: "Trust", description: "Guidance on how far rows may be trusted." });

const performance = z.looseObject({
  target_ms: z.number().meta({ description: "Time that responses should stay under.", unit: "ms" }),
  warn_ms: z.number().meta({ description: "Time above which a response is late.", unit: "ms" }),
  max_response_bytes: z.int().meta({
    description: "Size above which a response is counted in a metric; it is not truncated.",
    unit: "bytes",
  }),
  basis: z.string().describe("Where time is measured: server."),
}).meta({ id: "Performance", description: "The endpoint's budget." });

const paging = {
  // Any requested page is echoed, so there is no maximum.
  page: z.number().meta({
    description: "Page number, from 1.",
    override: { type: "integer", minimum: 1 },
  }),
  per_page: z.int().min(0).describe("Records per page."),
  total: z.int().min(0).describe("Records that match."),
  total_pages: z.int().min(0).describe("Number of pages."),
};

const usage = z.looseObject({
  endpoint: z.string().describe("Path called."),
  status_code: z.int().describe("Status of the response."),
  duration_ms: z.number().meta({ description: "Time on the server.", unit: "ms" }),
}).meta({ id: "Usage", description: "Time taken." });

/** The schema of an endpoint's success body (spec 1, Response envelope). */
export function envelopeSchema(endpoint: Endpoint): z.ZodType {
  const { envelope, params, maxResponseBytes, data, adds = {} } = endpoint;
  const isPaged = "page" in params.shape;
  switch (envelope) {
    case "standard":
      return z.looseObject({
        data,
        error: z.null().describe("Null when the request succeeded."),
        meta: z.looseObject({
          ...(isPaged ? paging : {}),
          ...adds,
          request_id: requestId,
          api_version: apiVersion,
          ...(maxResponseBytes === undefined ? {} : {
            dataset_version: z.string().nullable()
              .describe("Version of the dataset that the response was made from."),
            trust,
            performance,
          }),
        }).describe("Facts about the request."),
      });
    case "success_meta":
      return z.looseObject({
        success: z.literal(true).describe("Always true."),
        data,
        meta: z.looseObject({ ...(isPaged ? paging : {}), ...adds }).describe(
          "Facts about the page.",
        ),
      });
    case "success":
      return z.looseObject({ success: z.literal(true).describe("Always true."), data });
    case "usage":
      return z.looseObject({
        data,
        usage: endpoint.adds === undefined ? usage : z.looseObject({ ...usage.shape, ...adds })
          .describe("Time taken, and why nothing was found."),
      });
  }
}

/** The schema of every error body. */
export const errorEnvelope = z.looseObject({
  data: z.null().describe("Null in an error."),
  error: z.string().describe("What was wrong, where, and what is allowed."),
  meta: z.looseObject({ request_id: requestId, api_version: apiVersion })
    .describe("Facts about the request."),
}).meta({ id: "ErrorResponse", description: "Why a request was refused." });
