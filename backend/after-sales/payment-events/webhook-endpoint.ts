import { noteSecurity } from "@/lib/rules/texts/log-lines";
import { BodyTooLarge, readBody } from "@/lib/http/request-body";
import type { Deps } from "../../deps";
import type { Answerer } from "../../ports";
import { causeOf } from "../../ground/errors";
import { fetchMatchingState, isNews, settlePayment, tryKeepPaidMethod } from "../../sales/settlement";
import { forgetGatewayCustomer, refreshMethods } from "../../sales/payment-methods";
import { demoSignatureHeader } from "../../sales/payments/demo/events";
import {
  BadSignature,
  type GatewayEvent,
  GatewayUnavailable,
  type PaymentGateway,
} from "../../sales/payments/port";
import { findPaymentOfEvent, noteGatewayEvent } from "../../sales/payments/store";
import { countForeignEvent, noteEventCame } from "../../sales/payments/traffic";
import { settleReversal } from "../refunds";

const maxBytes = 256 * 1024;

/** The gateway for each provider's signature header. */
const signers: [header: string, gateway: PaymentGateway["id"]][] = [
  [demoSignatureHeader, "demo"],
  ["stripe-signature", "stripe"],
];

/**
 * `POST /api/stripe/webhook`: signed events of a payment provider. An event is a hint; the state is read from the
 * provider. 400 for an unsigned or foreign event, 413 for a body over 256 KB, 200 for an event that was handled or
 * needs no action, 503 when the provider is unavailable, so that it sends the event again.
 */
export function webhookEndpoint(deps: Deps): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "POST") return answer(405, "Not allowed");
      const id = signers.find(([header]) => request.headers.has(header))?.[1];
      const gateway = deps.payments.find((each) => each.id === id);
      if (!gateway) return answer(400, "Not signed");
      try {
        const raw = await readBody(request, maxBytes);
        const event = await gateway.parseWebhook(raw, request.headers);
        await noteEventCame(deps.db, gateway.id, deps.clock());
        await settleEvent(deps, gateway, event);
        return answer(200, "ok");
      } catch (error) {
        if (error instanceof BodyTooLarge) return answer(413, "Too large");
        if (error instanceof BadSignature) {
          const ip = request.headers.get("fla-client-ip");
          noteSecurity(deps.log, "bad-signature", { ip, about: gateway.id });
          return answer(400, "The signature does not fit");
        }
        if (!(error instanceof GatewayUnavailable)) {
          deps.log.error({ cause: causeOf(error) }, "event not settled");
        }
        return answer(503, "Please send it again");
      }
    },
  };
}

function answer(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { "content-type": "text/plain", "cache-control": "no-store" },
  });
}

/** Handles a verified event once: its id is stored in the transaction of its effect. Irrelevant types are ignored. */
export async function settleEvent(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
  if (event.kind === "other") return;
  if (event.kind === "method") return refreshMethods(deps, gateway, { ref: event.ref });
  if (event.kind === "customer") return forgetGatewayCustomer(deps, gateway, event.ref);
  const { db } = deps;
  const { isKnown, payment } = await findPaymentOfEvent(db, gateway.id, event);
  if (isKnown) return;
  if (!payment) return passOver(deps, gateway, event);
  if (event.kind !== "payment") return settleReversal(deps, gateway, event, payment);
  const state = await fetchMatchingState(gateway, payment, () => gateway.get(event.ref));
  const noted = { id: event.id, gateway: gateway.id, type: event.type };
  // Payments only move forward, so an old state is never news again and needs no lock.
  if (!isNews(payment, state)) await noteGatewayEvent(db, noted, deps.clock());
  else
    await db.transaction(async (tx) => {
      if (await noteGatewayEvent(tx, noted, deps.clock())) await settlePayment(tx, deps, payment, state);
    });
  if (payment.saveMethod && state.status === "succeeded") await tryKeepPaidMethod(deps, payment.id);
}

/**
 * Handles an event about an unknown payment. A payment's reference is stored before it is confirmed, so the payment is
 * somebody else's, was never confirmed, or was lost when a backup was restored. In the last case money has moved for no
 * stored order.
 */
async function passOver(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
  if (!event.isOwn) return countForeignEvent(deps.db, gateway.id);
  if (!/\.(succeeded|processing)$/.test(event.type)) return;
  const about = { event: event.id, gateway: gateway.id, payment: event.ref };
  deps.log.error(about, "a payment of this shop is missing in its database: give the money back");
}
