import assert from "node:assert/strict";
import { makeCertificate, makeFirstVersionCertificate } from "../../support/process/certificate.ts";
import { runCommand } from "../../support/process/commands.ts";
import { ROOT, startProcess } from "../../support/process/service_process.ts";
import { until } from "../../support/process/until.ts";
import { makeStorePlace } from "../../support/service/store_place.ts";

/**
 * SIGHUP reopens the log and reloads the certificate, without ending the service or losing a
 * request.
 */

const certificates = await Promise.all([makeCertificate(), makeCertificate()]);
const firstVersion = await makeFirstVersionCertificate();
const [before, after] = await Promise.all(
  certificates.map(({ cert }) => Deno.readTextFile(cert)),
) as [string, string];
let files: string;
Deno.test.beforeAll(async () => {
  files = await Deno.makeTempDir();
});
Deno.test.afterAll(async () => {
  await Deno.remove(files, { recursive: true });
  for (const { remove } of [...certificates, firstVersion]) await remove();
});

/** Writes a certificate and its key where the service reads them. */
async function put(of: { cert: string; key: string }): Promise<void> {
  await Deno.copyFile(of.cert, `${files}/cert.pem`);
  await Deno.copyFile(of.key, `${files}/key.pem`);
}

/** Whether a new connection is given a certificate. */
async function shows(url: string, cert: string): Promise<boolean> {
  const client = Deno.createHttpClient({ caCerts: [cert] });
  try {
    const response = await fetch(url, { client });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  } finally {
    client.close();
  }
}

for (const threads of ["1", "2"]) {
  Deno.test(`SIGHUP loads a renewed certificate without losing a request (threads: ${threads})`, async () => {
    const place = await makeStorePlace();
    await put(certificates[0]!);
    const service = await startProcess({
      ...place.env,
      THREADS: threads,
      TLS_CERT: `${files}/cert.pem`,
      TLS_KEY: `${files}/key.pem`,
    });
    const [url, adminUrl] = [`${service.url}/openapi.json`, `${service.adminUrl}/livez`];
    assert.ok(await shows(url, before) && !await shows(url, after));

    const asked = { over: false, answered: 0 };
    const clients = Array.from({ length: 4 }, async () => {
      const client = Deno.createHttpClient({ caCerts: [before, after] });
      while (!asked.over) {
        const response = await fetch(`${service.url}/api/v1`, { client });
        await response.arrayBuffer();
        assert.equal(response.status, 200);
        asked.answered++;
      }
      client.close();
    });
    await put(certificates[1]!);
    service.send("SIGHUP");
    for (const at of [url, adminUrl]) {
      await until("the renewed certificate is served", async () => await shows(at, after), 10_000);
      await until("and only that", async () => !await shows(at, before), 10_000);
    }

    // An unusable certificate changes nothing.
    await put(firstVersion);
    service.send("SIGHUP");
    const told = async () =>
      (await service.log()).find(({ event }) => event === "tls_not_reloaded");
    await until("the log says why", async () => await told() !== undefined, 10_000);
    assert.match(String((await told())!.message), /^TLS_CERT .* is of X\.509 version 1/);
    await until("the previous certificate is served", async () => await shows(url, after), 10_000);
    asked.over = true;
    await Promise.all(clients);
    assert.ok(asked.answered > 0);
    assert.equal(await service.end("SIGTERM"), 0);
    await place.remove();
  });
}

Deno.test("SIGHUP without a certificate keeps the service running and continues its log in a new file", async () => {
  const place = await makeStorePlace();
  const logFile = `${files}/service.log`;
  const service = await startProcess(place.env);
  service.send("SIGHUP");
  assert.equal((await service.get("/api/v1")).status, 200);
  assert.equal(await service.end("SIGTERM"), 0);

  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-P=serve", "main.ts"],
    cwd: ROOT,
    env: { ...place.env, PORT: "0", ADMIN_PORT: "0", SEEDS_DIR: "", LOG_FILE: logFile },
    stdout: "null",
    stderr: "null",
  }).spawn();
  const holds = async (file: string, event: string) =>
    (await Deno.readTextFile(file).catch(() => "")).includes(`"${event}"`);
  await until("it listens", () => holds(logFile, "listening"), 30_000);
  await Deno.rename(logFile, `${logFile}.1`);
  child.kill("SIGHUP");
  await until("there is a new file", async () => {
    return await Deno.stat(logFile).then(() => true, () => false);
  }, 10_000);
  child.kill("SIGTERM");
  assert.equal((await child.status).code, 0);
  assert.ok(await holds(logFile, "stopping"));
  assert.ok(!await holds(`${logFile}.1`, "stopping"));
  await place.remove();
});

Deno.test("serve and doctor both refuse an X.509 version 1 certificate", async () => {
  const place = await makeStorePlace();
  const env = { ...place.env, TLS_CERT: firstVersion.cert, TLS_KEY: firstVersion.key };
  const why = /TLS_CERT .* is of X\.509 version 1, and clients accept version 3 only/;
  await assert.rejects(startProcess(env), why);
  const { code, out } = await runCommand(["doctor", "--json"], env);
  const finding = JSON.parse(out).findings.find(({ what }: { what: string }) =>
    what === "certificate"
  );
  assert.deepEqual([code, finding.state], [2, "error"]);
  assert.match(finding.found, why);
  await place.remove();
});

Deno.test("the health check honors NODE_EXTRA_CA_CERTS", async () => {
  const place = await makeStorePlace();
  const { cert, key } = certificates[0]!;
  const tls = { TLS_CERT: cert, TLS_KEY: key };
  const service = await startProcess({ ...place.env, ...tls });
  const check = async (adminPort: string) => {
    const { code } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-q", "--cached-only", "-P=ready", "deploy/ready.ts"],
      cwd: ROOT,
      env: { ...tls, NODE_EXTRA_CA_CERTS: certificates[1]!.cert, ADMIN_PORT: adminPort },
    }).output();
    return code;
  };
  const { port } = new URL(service.adminUrl);
  assert.equal(await check(port), 0);
  assert.equal(await service.end("SIGTERM"), 0);
  assert.equal(await check(port), 1);
  await place.remove();
});
