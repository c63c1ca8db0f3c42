/** The name of this machine, or of the container: what distinguishes one server from another. */
export function hostName(): string {
  // Containers and pods set it to their own name.
  return Deno.env.get("HOSTNAME") || Deno.hostname();
}
