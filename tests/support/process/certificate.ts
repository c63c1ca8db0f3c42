/** A certificate for this machine, which only a test trusts. */
export async function makeCertificate(): Promise<
  { cert: string; key: string; remove(): Promise<void> }
> {
  const directory = await Deno.makeTempDir();
  const [cert, key] = [`${directory}/cert.pem`, `${directory}/key.pem`];
  const { success, stderr } = await new Deno.Command("openssl", {
    args: "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext".split(" ").concat(
      "subjectAltName=DNS:localhost,IP:127.0.0.1",
      // Without it, a client that trusts the certificate refuses it as a server's.
      ["-addext", "basicConstraints=critical,CA:FALSE"],
      ["-keyout", key, "-out", cert],
    ),
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return { cert, key, remove: () => Deno.remove(directory, { recursive: true }) };
}

/** An X.509 version 1 certificate, as created by `openssl x509 -req` without extensions. */
export async function makeFirstVersionCertificate(): Promise<
  { cert: string; key: string; remove(): Promise<void> }
> {
  const directory = await Deno.makeTempDir();
  const [cert, key, request] = ["cert.pem", "key.pem", "request.pem"].map((name) =>
    `${directory}/${name}`
  ) as [string, string, string];
  const steps = [
    ["req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-keyout", key]
      .concat("-out", request),
    ["x509", "-req", "-in", request, "-signkey", key, "-days", "2", "-out", cert],
  ];
  for (const args of steps) {
    const { success, stderr } = await new Deno.Command("openssl", { args, stdout: "null" })
      .output();
    if (!success) throw new Error(new TextDecoder().decode(stderr));
  }
  return { cert, key, remove: () => Deno.remove(directory, { recursive: true }) };
}
