/** Global id of a customer, WPGraphQL's way; `"guest"` for somebody who is not signed in. */
export function customerId(memberId: number | null): string {
  return memberId === null ? "guest" : globalId("user", memberId);
}

/** `("product", 992)` → `"cHJvZHVjdDo5OTI="`. */
export function globalId(kind: string, id: number | string): string {
  return btoa(`${kind}:${id}`);
}

/** The other way round; null for a text that is no global id of that kind. */
export function idOf(kind: string, text: string): string | null {
  try {
    const decoded = atob(text);
    return decoded.startsWith(`${kind}:`) ? decoded.slice(kind.length + 1) : null;
  } catch {
    return null;
  }
}
