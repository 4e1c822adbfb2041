import type { Deps } from "../../deps";
import type { GatewayEvent, PaymentGateway } from "../../payments";
import { findByReference, isKnownEvent, noteGatewayEvent } from "../store/payments";
import { askUntilItFits } from "./ask-until-it-fits";
import { tryToKeep } from "./keep-paid-method";
import { settleDispute } from "./settle-dispute";
import { settlePayment } from "./settle-payment";
import { settleRefund } from "./settle-refund";

/** Acts on a verified event once: its id is kept in the transaction of its effect. Types that say nothing are passed over. */
export async function settleEvent(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
  if (event.kind === "other") return;
  if (event.kind === "refund") return settleRefund(deps, gateway, event);
  if (event.kind === "dispute") return settleDispute(deps, gateway, event);
  const { db } = await deps.database();
  if (await isKnownEvent(db, event.id)) return;
  const told = await gateway.get(event.ref);
  const payment = await findByReference(db, gateway.id, told);
  const state = payment ? await askUntilItFits(gateway, payment, async () => told) : told;
  await db.transaction(async (tx) => {
    if (!(await noteGatewayEvent(tx, { id: event.id, gateway: gateway.id, type: event.type }, deps.clock())))
      return;
    if (payment) await settlePayment(tx, deps, payment, state);
    else deps.log.error({ event: event.id, gateway: gateway.id }, "an event of a payment that is not ours");
  });
  if (payment?.saveMethod && state.status === "succeeded") await tryToKeep(deps, payment.id);
}
