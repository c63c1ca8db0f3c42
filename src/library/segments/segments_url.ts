const BUCKET = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/;
/** A text that begins like a URL, even without its colon or a slash: it is not meant as a directory. */
const SCHEME = /^\w[\w+.-]*(:|\/\/)/;

/** Why segments cannot be kept there; undefined if they can. Shows no part of it, which may hold a key. */
export function segmentsUrlProblem(url: string): string | undefined {
  if (BUCKET.test(url) || !SCHEME.test(url)) return undefined;
  return "must be a directory, or s3://bucket/prefix with the bucket's name in lower case; " +
    "an endpoint and keys are in AWS_ENDPOINT_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
}
