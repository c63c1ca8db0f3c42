/** Looks up a variable. */
type Lookup = (name: string) => string | undefined;

/** The settings in the usual variables `AWS_*`; an empty one counts as not set. */
export function awsEnvironment(env: Lookup) {
  const region = env("AWS_REGION") || env("AWS_DEFAULT_REGION") || "us-east-1";
  const endpoint = env("AWS_ENDPOINT_URL_S3") || env("AWS_ENDPOINT_URL") ||
    `https://s3.${region}.amazonaws.com`;
  return {
    region,
    endpoint: endpoint.replace(/\/+$/, ""),
    ...awsCredentials(env),
  };
}

/** Credentials that sign requests to a bucket; each is empty if it is unknown. */
interface AwsCredentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/**
 * The keys of a bucket: from `AWS_ACCESS_KEY_ID` and its companions, or else from the file that
 * `AWS_SHARED_CREDENTIALS_FILE` names, as Amazon's own tools read it: the lines of `[default]`, or of the
 * profile in `AWS_PROFILE`. A file that cannot be read gives none; {@link credentialsFileProblem} says so.
 */
export function awsCredentials(env: Lookup): AwsCredentials {
  if (env("AWS_ACCESS_KEY_ID") || env("AWS_SECRET_ACCESS_KEY")) {
    return {
      accessKeyId: env("AWS_ACCESS_KEY_ID") ?? "",
      secretAccessKey: env("AWS_SECRET_ACCESS_KEY") ?? "",
      sessionToken: env("AWS_SESSION_TOKEN") ?? "",
    };
  }
  const file = env("AWS_SHARED_CREDENTIALS_FILE") ?? "";
  const values = profileIn(readText(file) ?? "", env("AWS_PROFILE") || "default");
  return {
    accessKeyId: values.get("aws_access_key_id") ?? "",
    secretAccessKey: values.get("aws_secret_access_key") ?? "",
    sessionToken: values.get("aws_session_token") ?? "",
  };
}

/** Why the file of keys cannot be used, if the variables do not have them; undefined if it can. */
export function credentialsFileProblem(env: Lookup): string | undefined {
  const file = env("AWS_SHARED_CREDENTIALS_FILE") ?? "";
  if (file === "" || env("AWS_ACCESS_KEY_ID") || env("AWS_SECRET_ACCESS_KEY")) return undefined;
  const text = readText(file);
  if (text === undefined) return `names a file that cannot be read: ${file}`;
  const profile = env("AWS_PROFILE") || "default";
  const values = profileIn(text, profile);
  return values.has("aws_access_key_id") && values.has("aws_secret_access_key")
    ? undefined
    : `names a file without aws_access_key_id and aws_secret_access_key under [${profile}]: ${file}`;
}

/** The `name = value` lines below a profile's heading. */
function profileIn(text: string, profile: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  let heading = "";
  for (const line of text.split(/\r?\n/)) {
    heading = /^\s*\[\s*(.*?)\s*\]/.exec(line)?.[1] ?? heading;
    const [, name, value] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (heading === profile && name !== undefined && value) values.set(name, value);
  }
  return values;
}

function readText(file: string): string | undefined {
  try {
    return file === "" ? undefined : Deno.readTextFileSync(file);
  } catch {
    return undefined;
  }
}
