/** Where a draft is seen without signing in. @param key `Ids.token`: 256 bits in base64url */
export const previewAddress = (key: string) => `/preview/${key}`;

/** The key in a request's target; undefined: it is no draft's address. */
export function previewKey(url: string): string | undefined {
  return /^\/preview\/([\w-]{43})$/.exec(url)?.[1];
}
