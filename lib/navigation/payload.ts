import { z } from "zod";

const shape = z.strictObject({
  path: z.string(),
  kind: z.string(),
  title: z.string(),
  description: z.string(),
  text: z.string(),
  modified: z.string().nullable(),
});

/** A page's public data, from `/{route}/_payload.json`. */
export type Payload = z.infer<typeof shape>;

/** @throws Error for an address with a hostname (R347), an unknown page, or a missing answer */
export async function loadPayload(url: string): Promise<Payload> {
  const address = payloadAddress(url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return shape.parse(await response.json());
}

/** @throws Error for an address with a hostname, or for anything but a path */
export function payloadAddress(url: string): string {
  const read = url.replace(/[\t\n\r]/g, "").trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(read) || /^[\\/]{2}/.test(read))
    throw new Error(`A payload address must not have a hostname: ${url}`);
  if (!read.startsWith("/")) throw new Error(`A payload address starts with a slash: ${url}`);
  const path = read.split(/[?#]/)[0]?.replace(/\/+$/, "") ?? "";
  return `${path}/_payload.json`;
}
