/** A certificate for this machine, which only a test trusts. */
export async function makeCertificate(): Promise<
  { cert: string; key: string; remove(): Promise<void> }
> {
  const directory = await Deno.makeTempDir();
  const [cert, key] = [`${directory}/cert.pem`, `${directory}/key.pem`];
  const { success, stderr } = await new Deno.Command("openssl", {
    args: "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext".split(" ").concat(
      "subjectAltName=DNS:localhost,IP:127.0.0.1",
      ["-keyout", key, "-out", cert],
    ),
    stdout: "null",
    stderr: "piped",
  }).output();
  if (!success) throw new Error(new TextDecoder().decode(stderr));
  return { cert, key, remove: () => Deno.remove(directory, { recursive: true }) };
}
