import assert from "node:assert/strict";
import { ROOT, startProcess } from "../../support/process/service_process.ts";
import { makeStorePlace } from "../../support/service/store_place.ts";

/** Starts `main.ts` without waiting for it. */
function spawn(env: Record<string, string>, stdout: "piped" | "null" = "null") {
  return new Deno.Command(Deno.execPath(), {
    args: ["run", "-q", "-P=serve", "main.ts"],
    cwd: ROOT,
    env: { PORT: "0", ADMIN_PORT: "0", SEEDS_DIR: "", ...env },
    stdin: "null",
    stdout,
    stderr: "piped",
  }).spawn();
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

Deno.test("SIGTERM at any moment of startup exits 0, and the next start is complete", async () => {
  const place = await makeStorePlace();
  try {
    for (const after of [700, 1500, 3000]) {
      const child = spawn({ ...place.env, SEEDS_DIR: "seeds" });
      await new Promise((resolve) => setTimeout(resolve, after));
      const sent = performance.now();
      child.kill("SIGTERM");
      const { code, stderr } = await child.output();
      assert.equal(code, 0, `after ${after} ms: ${textOf(stderr)}`);
      assert.ok(performance.now() - sent < 10_000, `after ${after} ms`);
    }
    const service = await startProcess(place.env);
    assert.equal((await fetch(`${service.adminUrl}/readyz`)).status, 200);
    assert.equal(await service.end("SIGTERM"), 0);
  } finally {
    await place.remove();
  }
});

Deno.test("a start retries Postgres if the first connection gets no response in time", {
  ignore: Deno.env.get("TEST_DATABASE_URL") === undefined,
}, async () => {
  const place = await makeStorePlace();
  const url = new URL(place.config.databaseUrl!);
  const server = { hostname: url.hostname, port: Number(url.port) };
  const door = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  url.port = String(door.addr.port);
  const starting = startProcess({ ...place.env, DATABASE_URL: url.href });
  starting.catch(() => {});
  const unanswered = await door.accept();
  const carrying: Promise<unknown>[] = [];
  const accepting = (async () => {
    for await (const client of door) {
      const { readable, writable } = await Deno.connect(server);
      for (const carried of [client.readable.pipeTo(writable), readable.pipeTo(client.writable)]) {
        // The peer has closed the connection.
        carrying.push(carried.catch(() => {}));
      }
    }
  })();
  try {
    assert.equal(await (await starting).end("SIGTERM"), 0);
  } finally {
    unanswered.close();
    door.close();
    await Promise.all([accepting, ...carrying]);
    await place.remove();
  }
});

Deno.test("SIGTERM turns /readyz to 503, then sends Connection: close, and loses no response", async () => {
  const place = await makeStorePlace();
  const service = await startProcess(place.env);
  try {
    const order: string[] = [];
    let stopping = false;
    // Continuous requests, so that the service sees it still has clients.
    const asking = (async () => {
      for (;;) {
        try {
          const response = await fetch(`${service.url}/api/v1/nowhere`);
          await response.body?.cancel();
          if (response.headers.get("connection") === "close") order.push("close");
        } catch (error) {
          if (!stopping) throw error;
          return;
        }
      }
    })();
    const watching = (async () => {
      for (;;) {
        const response = await fetch(`${service.adminUrl}/readyz`).catch(() => undefined);
        if (response === undefined) return;
        if (response.status === 503) order.push("not ready");
        await response.body?.cancel();
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 300));
    stopping = true;
    const sent = performance.now();
    assert.equal(await service.end("SIGTERM"), 0);
    const took = performance.now() - sent;
    await Promise.all([asking, watching]);
    assert.ok(order.includes("not ready") && order.includes("close"));
    assert.ok(took > 2000 && took < 8500, `${took}`);
  } finally {
    await place.remove();
  }
});

Deno.test("a second signal ends the service at once", async () => {
  const place = await makeStorePlace();
  try {
    const service = await startProcess(place.env);
    // The service drains as long as requests arrive.
    const asking = (async () => {
      for (;;) {
        const response = await fetch(`${service.url}/api/v1/nowhere`).catch(() => undefined);
        if (response === undefined) return;
        await response.body?.cancel();
      }
    })();
    await new Promise((resolve) => setTimeout(resolve, 200));
    service.send("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 1000));
    assert.equal(await service.end("SIGTERM"), 1);
    await asking;
  } finally {
    await place.remove();
  }
});

Deno.test("a second Ctrl-C, as under deno task, still shuts down gracefully", async () => {
  const place = await makeStorePlace();
  try {
    const service = await startProcess(place.env);
    service.send("SIGINT");
    assert.equal(await service.end("SIGINT"), 0);
  } finally {
    await place.remove();
  }
});

Deno.test("with LOG_FORMAT=json no key is created, and the log says how to create one", async () => {
  const place = await makeStorePlace();
  try {
    const service = await startProcess({ ...place.env, LOG_FORMAT: "json" });
    assert.equal(service.errors(), "");
    const told = (await service.log()).find(({ event }) => event === "no_key_yet");
    assert.match(String(told?.message), /deno task keys create/);
    assert.equal(await service.end("SIGINT"), 0);
  } finally {
    await place.remove();
  }
});

Deno.test("a port in use is a clear error, even if both services run several threads", async () => {
  const places = [await makeStorePlace(), await makeStorePlace()];
  try {
    // Threads of one process share a port; without a check, so could another process.
    const first = await startProcess({ ...places[0]!.env, THREADS: "2" });
    for (const [name, url] of [["PORT", first.url], ["ADMIN_PORT", first.adminUrl]] as const) {
      const { port } = new URL(url);
      const env = { ...places[1]!.env, SEEDS_DIR: "seeds", THREADS: "2", [name]: port };
      const { code, stderr, stdout } = await spawn(env, "piped").output();
      assert.equal(code, 1);
      assert.match(textOf(stderr), new RegExp(`^Cannot listen on 127.0.0.1 port ${port}: `));
      assert.doesNotMatch(textOf(stdout), /seed_published/, "the port is checked too late");
    }
    // Starting the same service twice reports the port, not the store in use.
    const { port } = new URL(first.url);
    const { stderr } = await spawn({ ...places[0]!.env, PORT: port }, "piped").output();
    assert.match(textOf(stderr), new RegExp(`^Cannot listen on 127.0.0.1 port ${port}: `));
    assert.equal(await first.end("SIGINT"), 0);
  } finally {
    for (const place of places) await place.remove();
  }
});

Deno.test("a startup error never shows the password of DATABASE_URL", async () => {
  for (const password of ["hunter2secret", "p%40ss%2Fword", "%zz"]) {
    for (
      const url of [
        `postgres://user:${password}@127.0.0.1:1/nowhere`,
        `postgres://user:${password}@127.0.0.1:99999/nowhere`,
        `postgres://user:${password}@host name/nowhere`,
      ]
    ) {
      const { code, stderr, stdout } = await spawn({ DATABASE_URL: url }, "piped").output();
      const told = textOf(stderr) + textOf(stdout);
      assert.equal(code, 1, told);
      assert.ok(!told.includes(password), told);
      assert.ok(!told.includes("p@ss/word"), told);
      assert.ok(!/^ +at /m.test(told), told);
    }
  }
});
