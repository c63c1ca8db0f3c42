import { freePort } from "./free_port.ts";
import { until } from "./until.ts";

/** nginx in front of several servers, with round-robin balancing. */
export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

/** Whether nginx is installed. */
export async function hasNginx(): Promise<boolean> {
  return await new Deno.Command("nginx", { args: ["-v"], stderr: "null" }).output()
    .then(({ success }) => success, () => false);
}

/** @param urls Of the servers, in the order of their turns. */
export async function startBalancer(urls: readonly string[]): Promise<Balancer> {
  const directory = await Deno.makeTempDir();
  const port = freePort();
  const servers = urls.map((url) => `server ${new URL(url).host} max_fails=0;`).join("\n");
  await Deno.writeTextFile(
    `${directory}/nginx.conf`,
    `daemon off;
pid ${directory}/pid;
error_log ${directory}/error.log;
worker_processes 1;
events { worker_connections 256; }
http {
  access_log off;
  client_body_temp_path ${directory}/body;
  proxy_temp_path ${directory}/proxy;
  fastcgi_temp_path ${directory}/fastcgi;
  uwsgi_temp_path ${directory}/uwsgi;
  scgi_temp_path ${directory}/scgi;
  upstream servers { ${servers} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://servers;
      proxy_set_header Host $host;
      proxy_next_upstream off;
      proxy_read_timeout 60s;
    }
  }
}
`,
  );
  const child = new Deno.Command("nginx", {
    args: ["-e", `${directory}/error.log`, "-c", `${directory}/nginx.conf`],
    stdout: "null",
    stderr: "null",
  }).spawn();
  const url = `http://127.0.0.1:${port}`;
  await until("the balancer answers", async () => {
    const response = await fetch(url).catch(() => undefined);
    await response?.body?.cancel();
    return response !== undefined;
  }, 10_000);
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await child.status;
      await Deno.remove(directory, { recursive: true });
    },
  };
}
