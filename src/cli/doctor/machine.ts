import { X509Certificate } from "node:crypto";
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { exists, isMissing } from "../../base/files.ts";
import { DAY_MS } from "../../base/durations.ts";
import { readTls, type TlsPaths } from "../../http/listen/tls.ts";
import type { Config } from "../../config.ts";

/** The result of one check. */
export interface Finding {
  readonly what: string;
  readonly state: "well" | "warning" | "error";
  readonly found: string;
}

const RENEW_WITHIN_DAYS = 14;
/** Free bytes below which there is a warning, or an error because publishing would fail. */
const WARN_BELOW_BYTES = 2_000_000_000;
const FAIL_BELOW_BYTES = 200_000_000;

/** Checks the disk and permissions of DATA_DIR, and the certificate. */
export async function checkMachine(config: Config, now = Date.now()): Promise<Finding[]> {
  const embedded = config.databaseUrl === undefined;
  return [
    ...embedded ? [await checkDisk(config.dataDir), await checkPrivacy(config.dataDir)] : [],
    ...config.tls === undefined ? [] : [await checkCertificate(config.tls, now)],
  ];
}

async function checkDisk(directory: string): Promise<Finding> {
  let existing = directory;
  while (!await exists(existing) && dirname(existing) !== existing) existing = dirname(existing);
  const { bavail, bsize } = statfsSync(existing);
  const free = bavail * bsize;
  return {
    what: "disk",
    state: free < FAIL_BELOW_BYTES ? "error" : free < WARN_BELOW_BYTES ? "warning" : "well",
    found: `${(free / 1e9).toFixed(1)} GB free for DATA_DIR`,
  };
}

async function checkPrivacy(directory: string): Promise<Finding> {
  const what = "DATA_DIR";
  if (await isMissing(directory)) {
    return { what, state: "warning", found: "does not exist yet; the first start creates it" };
  }
  const mode = await Deno.stat(directory).then(({ mode }) => mode, () => null);
  if (mode === null) return { what, state: "error", found: "cannot be accessed by this user" };
  return (mode & 0o077) === 0 ? { what, state: "well", found: "only its owner may read it" } : {
    what,
    state: "warning",
    found: "others may read it; the next start removes that permission",
  };
}

/** Checks the certificate: an error if the server would reject it. */
async function checkCertificate(paths: TlsPaths, now: number): Promise<Finding> {
  const what = "certificate";
  try {
    const { validTo } = new X509Certificate((await readTls(paths)).cert);
    const days = Math.floor((Date.parse(validTo) - now) / DAY_MS);
    return {
      what,
      state: days < 0 ? "error" : days < RENEW_WITHIN_DAYS ? "warning" : "well",
      found: days < 0 ? `TLS_CERT expired on ${validTo}` : `TLS_CERT is valid for ${days} days`,
    };
  } catch (error) {
    return { what, state: "error", found: (error as Error).message };
  }
}
