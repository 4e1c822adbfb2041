import type { PaymentGateway, PaymentState } from "../../payments";
import { fits } from "../domain/order-payment";
import type { Payment } from "../store/payments";

const asksAtMost = 3;

/**
 * The provider's word on an attempt, asked for again while it does not fit: a garbled answer would stop an order that was
 * paid until an operator comes (C8). What never fits is settled as it is.
 *
 * @throws GatewayUnavailable; then nothing is known
 */
export async function askUntilItFits(
  gateway: PaymentGateway,
  payment: Payment,
  ask: () => Promise<PaymentState>,
): Promise<PaymentState> {
  let state = await ask();
  for (let asked = 1; asked < asksAtMost && !fits(payment, payment.amount, state); asked += 1)
    state = await gateway.get(state.ref);
  return state;
}
