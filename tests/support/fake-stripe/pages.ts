import { decide } from "./payments";
import { decideSetup } from "./setups";
import type { FakeState, PaymentIntent, SetupIntent } from "./state";

export type PageAnswer = { status: number; location?: string; html: string };

/**
 * The bank's 3-D Secure page and Klarna's page: GET `/hooks/:id` shows Approve and Refuse, both are links, and leads
 * back to the shop. Leaving the page is "never returning". `/3ds/:id` is the same in a frame, and tells the page around
 * it when it is done.
 */
export function hookPage(
  state: FakeState,
  place: string,
  id: string,
  decision: string | undefined,
): PageAnswer {
  const isSetup = id.startsWith("seti_");
  const intent: PaymentIntent | SetupIntent | undefined = isSetup
    ? state.setups.get(id)
    : state.intents.get(id);
  if (!intent) return { status: 404, html: "No such payment" };
  if (decision !== "approve" && decision !== "refuse") return { status: 200, html: show(place, id) };
  const decided = (isSetup ? decideSetup : decide)(state, id, decision === "approve");
  if (place === "3ds") return { status: 200, html: `<script>parent.postMessage("3ds:${id}", "*")</script>` };
  if (!decided._returnUrl) return { status: 200, html: `<p id="done">${decided.status}</p>` };
  const back = new URL(decided._returnUrl);
  const kind = isSetup ? "setup_intent" : "payment_intent";
  back.searchParams.set(kind, id);
  back.searchParams.set(`${kind}_client_secret`, decided.client_secret);
  const isFailed = decided.status === "requires_payment_method";
  back.searchParams.set("redirect_status", isFailed ? "failed" : "succeeded");
  return { status: 303, location: back.href, html: "" };
}

function show(place: string, id: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test bank</title>
<h1>Test bank</h1><p>Approve this payment?</p>
<p><a href="/${place}/${id}/approve">Approve</a></p><p><a href="/${place}/${id}/refuse">Refuse</a></p></html>`;
}
