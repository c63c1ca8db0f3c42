import { STALE_AFTER_DAYS } from "../datasets/declare/freshness.ts";

/** A metric as `/metrics` shows it, in the form that prom-client takes. */
export interface MetricSpec {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
}

/**
 * The names of all metrics, with their meaning and labels. A name ends with its unit (`_seconds`,
 * `_bytes`), and with `_total` if it only rises. To add a metric, add it here and read it where the
 * others of its kind are read. A changed name breaks the alerts and the board in `deploy/`, and those
 * of operators.
 */
export const METRIC = {
  // Requests (`requests.ts`).
  requests: {
    name: "http_requests_total",
    help: "Requests answered, by route and status.",
    labelNames: ["route", "status"],
  },
  refusals: {
    name: "http_refusals_total",
    help: "Requests refused, by X-SVC-Error-Code.",
    labelNames: ["reason"],
  },
  requestDuration: {
    name: "http_request_duration_seconds",
    help: "Time from a request's arrival to its response, by route.",
    labelNames: ["route"],
  },
  overBudget: {
    name: "http_over_budget_total",
    help:
      "Responses over a budget of meta.performance, by route: slower than target_ms or warn_ms, " +
      "or longer than max_response_bytes.",
    labelNames: ["route", "budget"],
  },
  phases: {
    name: "http_phase_seconds",
    help: "Time of answered requests by route and phase, as in Server-Timing.",
    labelNames: ["route", "phase"],
  },

  // Each serving thread (`thread.ts`); `/metrics` shows their sums.
  addressLookups: {
    name: "address_lookups_total",
    help: "Addresses looked up: remembered, found, unknown, geocoder unavailable, or refused.",
    labelNames: ["outcome"],
  },
  pointQueue: {
    name: "point_in_polygon_queue_depth",
    help: "Lookups that wait for a worker.",
  },
  pointWorkersReplaced: {
    name: "point_in_polygon_workers_replaced_total",
    help: "Workers replaced after a crash or a hang.",
  },
  listenerRenewals: {
    name: "http_listener_renewals_total",
    help: "How often connections were too many or stuck, so that idle ones were closed.",
  },
  largeAnswersOpen: {
    name: "http_large_answers_open",
    help: "Large responses that clients are still reading.",
  },
  largeAnswersCut: {
    name: "http_large_answers_cut_total",
    help: "Large responses cut off because the client read nothing for 30 seconds.",
  },
  eventLoopDelay: {
    name: "event_loop_delay_seconds",
    help: "How late timers fire on the serving threads.",
  },
  heap: {
    name: "process_heap_bytes",
    help: "Heap of the serving threads that is in use.",
  },
  requestsNotLogged: {
    name: "requests_not_logged_total",
    help: "Requests without a key or over a limit that were only counted.",
  },
  unhandledErrors: {
    name: "unhandled_errors_total",
    help: "Errors that nobody handled: each is a bug in the service.",
  },
  searchScans: {
    name: "search_scans_total",
    help: "Searches of a dataset version that was not searchable yet, and was scanned.",
  },
  spellings: {
    name: "search_spellings_total",
    help: "Searches that found nothing, of whose words near ones were asked for.",
  },
  spellingFailures: {
    name: "search_spelling_failures_total",
    help: "Of those, the ones for which no near words could be found because of an error.",
  },

  // The process and its threads (`metrics.ts`).
  build: {
    name: "build_info",
    help: "1, with what runs as labels.",
    labelNames: ["version", "api_version", "deno"],
  },
  processStart: {
    name: "process_start_time_seconds",
    help: "When the process began.",
  },
  residentMemory: {
    name: "process_resident_memory_bytes",
    help: "Memory of the process, of all its threads.",
  },
  cpu: {
    name: "process_cpu_seconds_total",
    help: "Processor time of all threads.",
  },
  logLinesDropped: {
    name: "log_lines_dropped_total",
    help: "Log lines that could not be written.",
  },
  servingThreads: {
    name: "serving_threads",
    help: "Threads that answer requests.",
  },
  servingThreadsReplaced: {
    name: "serving_threads_replaced_total",
    help: "Serving threads that ended or fell silent, and had another take their place.",
  },
  sentUncompressed: {
    name: "answers_sent_unpacked_total",
    help:
      "Long answers sent uncompressed to who takes gzip: too many waited, it took too long, or failed.",
    labelNames: ["reason"],
  },

  // Limits that several servers share (`metrics.ts`).
  limitsFallback: {
    name: "limits_fallback",
    help: "1 while LIMITS_URL does not answer and this server allows its share of each limit.",
  },
  limitsServers: {
    name: "limits_servers",
    help: "Servers that share limits; this one's share is a part in as many.",
  },
  limitLeases: {
    name: "limit_leases_total",
    help: "Requests leased ahead, answers that a window was full, and requests allowed as a share.",
    labelNames: ["outcome"],
  },

  // The store, and versions loaded from it (`metrics.ts`).
  storeContactAge: {
    name: "store_contact_age_seconds",
    help: "Time since the store was last reached; what is served may be that old.",
  },
  usageAge: {
    name: "usage_age_seconds",
    help: "Time since all that was counted of usage was last written to the store.",
  },
  loadFailures: {
    name: "dataset_load_failures_total",
    help: "Loads of a newer version that failed, by dataset; they are tried again.",
    labelNames: ["dataset"],
  },
  segmentFailures: {
    name: "dataset_image_failures_total",
    help: "Version segments that could not be written, by dataset; they are tried again.",
    labelNames: ["dataset"],
  },
  segmentEvents: {
    name: "segment_events_total",
    help: "Segments read, built, awaited from another builder, refused as damaged or foreign, " +
      "unavailable because the bucket is unreachable, or not written, by dataset.",
    labelNames: ["dataset", "event"],
  },

  // What is served (`datasets.ts`).
  datasetVersion: {
    name: "dataset_version",
    help: "Number of the version served.",
    labelNames: ["dataset"],
  },
  datasetRows: {
    name: "dataset_rows",
    help: "Rows of the version served.",
    labelNames: ["dataset"],
  },
  quoteSafeRows: {
    name: "dataset_quote_safe_rows",
    help: "Rows of the version served that were quote-safe when it was published.",
    labelNames: ["dataset"],
  },
  published: {
    name: "dataset_published_timestamp_seconds",
    help: "When the version served was published, in seconds since 1970.",
    labelNames: ["dataset"],
  },
  staleRows: {
    name: "dataset_stale_rows",
    help: `Rows last verified more than ${STALE_AFTER_DAYS} days ago, or never.`,
    labelNames: ["dataset"],
  },
  expiredRows: {
    name: "dataset_expired_rows",
    help: "Rows whose expires_at has passed.",
    labelNames: ["dataset"],
  },
  changesKept: {
    name: "dataset_changes_kept_bytes",
    help: "Payloads of the changes that are kept for mirrors.",
    labelNames: ["dataset"],
  },
  changesKeptSince: {
    name: "dataset_changes_kept_since_timestamp_seconds",
    help:
      "When the oldest version was published that a mirror can continue from, in seconds since 1970.",
    labelNames: ["dataset"],
  },
  datasetLoadAge: {
    name: "dataset_load_age_seconds",
    help: "Time since a dataset was last known to be served in its newest version.",
    labelNames: ["dataset"],
  },
  dataAge: {
    name: "data_age_seconds",
    help: "Time since every dataset was last known to be served in its newest version.",
  },
  keysAge: {
    name: "keys_age_seconds",
    help: "Time since the keys were last known to be those of the store.",
  },
} as const satisfies Readonly<Record<string, MetricSpec>>;
