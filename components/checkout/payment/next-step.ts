/** The bank needs a confirmation in this page. Afterwards the order's page opens. */
export type InPageStep = {
  kind: "confirm";
  intent: "payment" | "setup";
  clientSecret: string;
  /** The order's number, and the path of its page. */
  order: string;
  path: string;
};
type NextStep = { kind: "go"; path: string } | InPageStep | { kind: "unknown" };

const inPage = /^#wc-stripe-confirm-(pi|si):(\d{1,10}):([^:\s]+)(?::.*)?$/;

/**
 * The page after a successful checkout. Paths of our own origin are followed. Any other address is the provider's order
 * page, and our own order page replaces it.
 */
export function nextStep(redirect: string | null, orderId: number | null, origin: string): NextStep {
  const [, kind, named, clientSecret] = inPage.exec(redirect ?? "") ?? [];
  if (clientSecret) {
    const intent = kind === "si" ? "setup" : "payment";
    const order = String(orderId ?? named);
    return { kind: "confirm", intent, clientSecret, order, path: `/store/confirm/${order}` };
  }
  const path = redirect ? ownPath(redirect, origin) : null;
  if (path) return { kind: "go", path };
  return orderId ? { kind: "go", path: `/store/confirm/${orderId}` } : { kind: "unknown" };
}

function ownPath(address: string, origin: string): string | null {
  if (address.startsWith("#") || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  // This is the provider's page, if the shop is on our own domain.
  if (url.pathname.includes("/order-received/")) return null;
  return url.origin === origin && url.pathname !== "/" ? url.pathname + url.search + url.hash : null;
}

export type Refusal = {
  message: string;
  /** True when the bank has answered, so that the next press is a new attempt. */
  isOver: boolean;
};
