export type NextStep = { kind: "go"; path: string } | { kind: "confirm-in-page" } | { kind: "unknown" };

/**
 * Where a successful checkout leads. A path of our own origin is followed; an address elsewhere is the provider's order
 * page, for which ours stands in. Source: contract notes, section 7.
 */
export function nextStep(redirect: string | null, orderId: number | null, origin: string): NextStep {
  if (redirect?.startsWith("#wc-stripe-confirm")) return { kind: "confirm-in-page" };
  const path = redirect ? ownPath(redirect, origin) : null;
  if (path) return { kind: "go", path };
  return orderId ? { kind: "go", path: `/store/confirm/${orderId}` } : { kind: "unknown" };
}

function ownPath(address: string, origin: string): string | null {
  if (address.startsWith("#") || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.origin === origin && url.pathname !== "/" ? url.pathname + url.search + url.hash : null;
}
