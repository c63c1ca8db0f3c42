import assert from "node:assert/strict";
import { parse } from "yaml";
import { VARIABLES } from "../../src/config.ts";
import { STOP_WITHIN_MS } from "../../src/boot/run.ts";
import { deployFile } from "../support/contract/deploy_files.ts";
import { ALLOCATOR } from "../support/process/service_process.ts";

/** Variables of the runtime, the driver and the allocator, which the configuration does not read. */
const OTHERS = [
  "DENO_DIR",
  "DENO_NO_UPDATE_CHECK",
  "NO_COLOR",
  "PGPASSWORD",
  ...Object.keys(ALLOCATOR),
];

const compose = parse(await deployFile("compose.yaml"));
const unit = await deployFile("home-service-data.service");
const containerfile = (await deployFile("Containerfile")).replaceAll("\\\n", "");

/** All values of a setting in the unit. */
const set = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value]) => value!);

/** The arguments of all instructions of one name in the container file. */
const steps = (name: string) =>
  [...containerfile.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, rest]) => rest!);

const namesOf = (pairs: string) => [...pairs.matchAll(/(\w+)=/g)].map(([, name]) => name!);

Deno.test("the systemd unit, the image and compose set only known variables", () => {
  const given = [
    ...set("Environment").flatMap(namesOf),
    ...steps("ENV").flatMap(namesOf),
    ...Object.keys(compose.services.service.environment),
  ];
  assert.deepEqual(given.filter((name) => ![...VARIABLES, ...OTHERS].includes(name)), []);
});

Deno.test("the systemd unit and compose allow more time to stop than the service needs", () => {
  const seconds = STOP_WITHIN_MS / 1000;
  assert.ok(parseInt(set("TimeoutStopSec")[0]!) > seconds);
  assert.ok(parseInt(compose.services.service.stop_grace_period) > seconds);
  assert.deepEqual([set("KillSignal"), steps("STOPSIGNAL")], [["SIGTERM"], ["SIGTERM"]]);
});

Deno.test("the systemd unit, the image and the task run the same command and readiness check", async () => {
  const { tasks, permissions } = JSON.parse(await Deno.readTextFile("deno.json"));
  const allocator = Object.entries(ALLOCATOR).map(([name, value]) => `${name}=${value}`).join(" ");
  assert.equal(tasks.serve.command, `${allocator} deno run -q -P=serve main.ts`);
  assert.ok(set("Environment").includes(allocator));
  assert.ok(steps("ENV").includes(allocator));
  const start = "deno run -q --cached-only -P=serve main.ts";
  const ready = "deno run -q --cached-only -P=ready deploy/ready.ts";
  assert.equal(set("ExecStart")[0], `/usr/local/bin/${start}`);
  assert.ok(set("ExecStartPost")[0]!.includes(`until /usr/local/bin/${ready}; do`));
  assert.deepEqual(JSON.parse(steps("ENTRYPOINT")[0]!), start.split(" "));
  assert.deepEqual(JSON.parse(steps("HEALTHCHECK")[0]!.split("CMD ")[1]!), ready.split(" "));
  assert.ok("ready" in permissions);
});

Deno.test("the systemd unit and compose keep restarting the service while its store is unavailable", () => {
  assert.deepEqual([set("Restart"), set("StartLimitIntervalSec")], [["on-failure"], ["0"]]);
  assert.equal(compose.services.service.restart, "unless-stopped");
});

Deno.test("compose limits the size of logs, and journald accepts over 10,000 lines a second", () => {
  for (const [name, { logging }] of Object.entries<Service>(compose.services)) {
    assert.ok(logging?.options["max-size"] !== undefined, name);
  }
  assert.ok(
    Number(set("LogRateLimitBurst")[0]) / Number(set("LogRateLimitIntervalSec")[0]) > 10_000,
  );
});

Deno.test("images are pinned, the service is not root, and only its data directories are writable", async () => {
  const proxy = await deployFile("proxy.Containerfile");
  const bases = [...`${containerfile}\n${proxy}`.matchAll(/^FROM (\S+)/gm)].map(([, base]) =>
    base!
  );
  const images = [...bases, compose.services.postgres.image];
  for (const image of images) assert.match(image, /:\d+\.\d+-/);
  assert.deepEqual(steps("USER"), ["10001:10001"]);
  for (const name of ["service", "proxy"]) {
    const { read_only, cap_drop, security_opt } = compose.services[name];
    assert.deepEqual([read_only, cap_drop], [true, ["ALL"]], name);
    assert.deepEqual(security_opt, ["no-new-privileges:true"], name);
  }
  // With `compose --scale`, each server has its own DATA_DIR.
  const { volumes, environment } = compose.services.service;
  assert.deepEqual(volumes, ["/data", "segments:/segments"]);
  assert.equal(environment.SEGMENTS_URL, "/segments");
  const made = steps("RUN").find((step) => step.includes("useradd"));
  assert.match(made ?? "", /install -d -o service -g service -m 0700 \/data \/segments$/);
  assert.deepEqual(steps("VOLUME"), ["/data"]);
});

Deno.test("compose publishes only the proxy's ports and keeps Postgres on an internal network", () => {
  const { services, networks, volumes } = compose;
  assert.equal(networks.inside.internal, true);
  assert.deepEqual(services.postgres.networks, ["inside"]);
  const published = Object.entries<{ ports?: string[] }>(services).filter(([, { ports }]) => ports);
  assert.deepEqual(published.map(([name]) => name), ["proxy"]);
  assert.equal(services.service.environment.TRUST_PROXY, "true");
  for (const { volumes: used, depends_on } of Object.values<Service>(services)) {
    for (const volume of used ?? []) {
      const [name = ""] = volume.split(":");
      assert.ok(name.startsWith("/") || name in volumes, volume);
    }
    for (const [name, { condition }] of Object.entries(depends_on ?? {})) {
      assert.ok(name in services && condition === "service_healthy", name);
    }
  }
});

interface Service {
  readonly logging?: { readonly options: Readonly<Record<string, string>> };
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

Deno.test("deploy/operate reads the environment file as systemd does", async () => {
  const dir = await Deno.makeTempDir();
  const variables = `${dir}/env`;
  await Deno.writeTextFile(
    variables,
    [
      "# a comment",
      "DATABASE_URL=postgres://service@db.example/service?sslmode=require&application_name=s",
      'ADMIN_TOKEN="with $signs & blanks; `and more`"',
      "PGPASSWORD='its own'  ",
      "",
      "PGAPPNAME=two words",
    ].join("\n"),
  );
  const script = (await deployFile("operate")).replaceAll("/etc/home-service-data.env", variables);
  await Deno.writeTextFile(`${dir}/runuser`, "#!/bin/sh\nenv\n", { mode: 0o755 });
  const { stdout } = await new Deno.Command("sh", {
    args: ["-c", script],
    env: { PATH: `${dir}:${Deno.env.get("PATH")}` },
  }).output();
  const given = new TextDecoder().decode(stdout).split("\n");
  const expected = [
    "DATABASE_URL=postgres://service@db.example/service?sslmode=require&application_name=s",
    "ADMIN_TOKEN=with $signs & blanks; `and more`",
    "PGPASSWORD=its own",
    "PGAPPNAME=two words",
  ];
  assert.deepEqual(expected.filter((line) => !given.includes(line)), []);
  await Deno.remove(dir, { recursive: true });
});

Deno.test("the systemd unit drops the privileges that the service does not need", async (t) => {
  assert.deepEqual(set("User"), ["home-service-data"]);
  assert.deepEqual(set("ProtectSystem"), ["strict"]);
  assert.deepEqual(set("CapabilityBoundingSet"), [""]);
  const exposure = await exposureLevel("deploy/home-service-data.service");
  await t.step({
    name: "systemd-analyze rates its exposure as low",
    ignore: exposure === undefined,
    fn: () => assert.ok(exposure! <= 1.5, `${exposure}`),
  });
});

/** The exposure level of a unit by systemd-analyze, from 0 to 10, if it is installed. */
async function exposureLevel(file: string): Promise<number | undefined> {
  const args = ["security", "--offline=true", "--no-pager", file];
  const output = await new Deno.Command("systemd-analyze", { args }).output().catch(() =>
    undefined
  );
  const said = new TextDecoder().decode(output?.stdout);
  const [, level] = said.match(/Overall exposure level for \S+: ([\d.]+)/) ?? [];
  return level === undefined ? undefined : Number(level);
}
