import assert from "node:assert/strict";
import { Deployment } from "kubernetes-models/apps/v1";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1";
import { ConfigMap, Namespace, Secret, Service, ServiceAccount } from "kubernetes-models/v1";
import { parse, parseAllDocuments } from "yaml";
import { STOP_WITHIN_MS } from "../../src/boot/run.ts";
import { awsCredentials } from "../../src/library/segments/aws_environment.ts";
import { readConfig, VARIABLES } from "../../src/config.ts";
import { deployFile } from "../support/contract/deploy_files.ts";

const KINDS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Namespace,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
  ServiceAccount,
};
type Kind = keyof typeof KINDS;

const NOT_APPLIED = ["kustomization.yaml", "secret.example.yaml"];
const files = (await Array.fromAsync(Deno.readDir("deploy/kubernetes"))).map(({ name }) => name)
  .sort();

async function manifestsOf(file: string) {
  const text = await deployFile(`kubernetes/${file}`);
  return parseAllDocuments(text, { merge: true }).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return document.toJS();
  });
}

const [deployment] = await manifestsOf("deployment.yaml");
const [settings] = await manifestsOf("settings.yaml");
const [secret] = await manifestsOf("secret.example.yaml");
const pod = deployment.spec.template.spec;
const [container] = pod.containers;

Deno.test("every manifest is valid against the schema of its kind", async () => {
  for (const file of files.filter((file) => file !== "kustomization.yaml")) {
    for (const manifest of await manifestsOf(file)) {
      const Model = KINDS[manifest.kind as Kind];
      assert.ok(Model !== undefined, `${file}: ${manifest.kind}`);
      const model = new Model(manifest);
      assert.equal(model.apiVersion, manifest.apiVersion);
      model.validate();
    }
  }
});

Deno.test("the schema rejects an invalid manifest", () => {
  const wrong = structuredClone(deployment);
  wrong.spec.template.spec.containers[0].ports[0].containerPort = "http";
  assert.throws(() => new Deployment(wrong).validate());
});

Deno.test("the kustomization names every manifest, and only files that exist", async () => {
  const { kind, resources, images } = parse(await deployFile("kubernetes/kustomization.yaml"));
  assert.equal(kind, "Kustomization");
  assert.deepEqual([...resources].sort(), files.filter((file) => !NOT_APPLIED.includes(file)));
  assert.equal(images[0].name, container.image);
});

Deno.test("probes, shutdown time and security context fit the service", () => {
  assert.equal(container.readinessProbe.httpGet.path, "/readyz");
  assert.equal(container.startupProbe.httpGet.path, "/readyz");
  assert.equal(container.livenessProbe.httpGet.path, "/livez");
  const pause = Number(container.lifecycle.preStop.exec.command[1]);
  assert.ok(pod.terminationGracePeriodSeconds > pause + STOP_WITHIN_MS / 1000);
  assert.ok(pod.securityContext.runAsNonRoot);
  for (const { securityContext, resources } of [...pod.initContainers, container]) {
    assert.ok(securityContext.readOnlyRootFilesystem);
    assert.equal(securityContext.allowPrivilegeEscalation, false);
    assert.ok(resources.requests.memory !== undefined && resources.limits.memory !== undefined);
  }
});

Deno.test("settings and secrets are variables that the service reads and accepts", async () => {
  const of = { ...settings.data };
  const known = Object.keys(of).filter((name) => !name.startsWith("AWS_"));
  assert.equal(container.env, undefined, "secrets are files");
  assert.deepEqual(known.filter((name) => !VARIABLES.includes(name)), []);
  const directory = await Deno.makeTempDir();
  const mounted = pod.volumes.find(({ name }: { name: string }) => name === "secrets").secret;
  for (const { key, path } of mounted.items) {
    await Deno.writeTextFile(`${directory}/${path}`, secret.stringData[key]);
  }
  const { mountPath } = container.volumeMounts.find(({ name }: { name: string }) =>
    name === "secrets"
  );
  const config = readConfig((name) => of[name]?.replace(mountPath, directory));
  assert.equal(config.databaseUrl, secret.stringData.database_url);
  assert.equal(config.limitsUrl, secret.stringData.limits_url);
  const bucket = awsCredentials((name) => of[name]?.replace(mountPath, directory));
  assert.deepEqual(bucket, {
    accessKeyId: "example",
    secretAccessKey: "example",
    sessionToken: "",
  });
  await Deno.remove(directory, { recursive: true });
});
