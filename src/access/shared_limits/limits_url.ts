/** What is wrong with where limits are shared; without any part of the URL, which may hold a password. */
export function limitsUrlProblem(url: string): string | undefined {
  const form = "must be redis://host:port or rediss://host:port, with user and password " +
    "percent-encoded, and a database's number as the path if need be";
  // An `@`, `/` or `:` that was not encoded in the password would make another host of it.
  if (
    !/^rediss?:\/\/([^@/:]*(:[^@/:]*)?@)?[^@/]+(\/\d*)?$/.test(url) ||
    !URL.canParse(url)
  ) {
    return form;
  }
  const { hostname, username, password } = new URL(url);
  return hostname === "" || ![username, password].every(isEncoded) ? form : undefined;
}

/** Whether each `%` begins an escape. */
function isEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
