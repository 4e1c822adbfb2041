/**
 * The address of a draft's preview, which needs no sign-in.
 * @param key `Ids.token`: 256 bits in base64url
 */
export const previewAddress = (key: string) => `/preview/${key}`;

/** The key in a request's address; undefined when the address is not that of a draft. */
export function previewKey(url: string): string | undefined {
  return /^\/preview\/([\w-]{43})$/.exec(url)?.[1];
}
