import { defined } from "../../base/json/defined.ts";
import { ALLOWED, SegmentsUnavailable } from "./unavailable.ts";

/** A bucket of segments, and what a server needs to say why it cannot be used. */
export interface BucketPlace {
  readonly bucket: string;
  /** Without a slash at its end. */
  readonly endpoint: string;
  readonly region: string;
  /** Whether both keys are set. */
  readonly hasKeys: boolean;
}

/** An error response of a bucket. */
interface Refusal {
  readonly status: number;
  readonly method: string;
  /** Empty for HEAD, whose answers have no body. */
  readonly xml: string;
  /** The bucket's, where the answer says it. */
  readonly region: string;
}

const KEYS = "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

/** The error for a bucket that refuses a request, worded for the operator who configured it. */
export function bucketProblem(place: BucketPlace, refusal: Refusal): SegmentsUnavailable {
  const { bucket, region } = place;
  const { status, method, xml } = refusal;
  const endpoint = shown(place.endpoint);
  const code = /^\w+$/.exec(valueOf(xml, "Code"))?.[0];
  const its = refusal.region || valueOf(xml, "Region");
  const inRegion = /^[\w-]+$/.test(its) && its !== region ? its : undefined;
  const at = `the bucket ${bucket} at ${endpoint}`;
  if (inRegion !== undefined || status === 301) {
    const where = inRegion === undefined ? "another region" : `the region ${inRegion}`;
    return problem(`${at} is in ${where}: set AWS_REGION, which is ${region} now`);
  }
  if (code === "NoSuchBucket") {
    return problem(`there is no bucket ${bucket} at ${endpoint}. ${ALLOWED}`);
  }
  if (code === "RequestTimeTooSkewed") {
    return problem(`${at} says that the clock of this machine is wrong`);
  }
  const named = code === undefined ? "" : ` (${code})`;
  if (status === 401 || status === 403) {
    return problem(
      place.hasKeys
        ? `${at} refuses ${method}${named}: check ${KEYS}, and that they may list, read, write ` +
          "and delete there"
        : `${at} refuses ${method}${named}: ${KEYS} are not set`,
    );
  }
  return problem(`${at} answered ${status}${named} to ${method}`);
}

/** The error for an address that answers, but not as a bucket does. */
export function noBucket({ bucket, endpoint }: BucketPlace): SegmentsUnavailable {
  return problem(
    `${
      shown(endpoint)
    } does not return what was written to the bucket ${bucket}: AWS_ENDPOINT_URL ` +
      "must be the address of an S3-compatible store",
  );
}

/** The error for a bucket that does not answer. */
export function unanswered({ bucket, endpoint }: BucketPlace, cause: unknown): SegmentsUnavailable {
  if (!/^https?:\/\//.test(endpoint) || !URL.canParse(endpoint)) {
    return problem("AWS_ENDPOINT_URL must be a URL such as https://s3.example", cause);
  }
  return problem(
    `${shown(endpoint)}, where the bucket ${bucket} should be, does not answer: ${
      innermost(cause)
    }`,
    cause,
  );
}

function problem(text: string, cause?: unknown): SegmentsUnavailable {
  return new SegmentsUnavailable(`Cannot use SEGMENTS_URL: ${text}`, defined({ cause }));
}

/** An endpoint without a user and a password. */
function shown(endpoint: string): string {
  const { protocol, host, pathname } = new URL(endpoint);
  return `${protocol}//${host}${pathname.replace(/\/+$/, "")}`;
}

/** What the runtime says of a connection that failed: the end of the innermost cause. */
function innermost(error: unknown): string {
  if (error instanceof Error && error.cause instanceof Error) return innermost(error.cause);
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/ \(os error \d+\)/g, "").split("client error (Connect): ").at(-1) ?? text;
}

/** The text of the first element of a name; empty if there is none. */
export function valueOf(xml: string, element: string): string {
  return new RegExp(`<${element}>(.*?)</${element}>`, "s").exec(xml)?.[1] ?? "";
}
