import { z } from "zod";

const shape = z.strictObject({
  path: z.string(),
  kind: z.string(),
  title: z.string(),
  /** One line of at most 160 characters. */
  description: z.string(),
  /** What the page says, as plain text. */
  text: z.string(),
  /** `2026-03-01`; null when the content does not say. */
  modified: z.string().nullable(),
});

/** The public data of a page, from `/{route}/_payload.json`. */
export type Payload = z.infer<typeof shape>;

/**
 * Loads the data of a page of this site.
 * @param url path of the page; its query and fragment do not count
 * @throws Error for an address with a hostname (R347), and when there is no such page or no answer
 */
export async function loadPayload(url: string): Promise<Payload> {
  const address = payloadAddress(url);
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return shape.parse(await response.json());
}

/** @throws Error for an address with a hostname, and for what is no path */
export function payloadAddress(url: string): string {
  const read = url.replace(/[\t\n\r]/g, "").trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(read) || /^[\\/]{2}/.test(read))
    throw new Error(`A payload address must not have a hostname: ${url}`);
  if (!read.startsWith("/")) throw new Error(`A payload address starts with a slash: ${url}`);
  const path = read.split(/[?#]/)[0]?.replace(/\/+$/, "") ?? "";
  return `${path}/_payload.json`;
}
