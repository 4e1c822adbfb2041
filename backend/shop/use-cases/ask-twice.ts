import type { PaymentGateway, PaymentState } from "../../payments";
import { fits } from "../domain/order-payment";
import type { Payment } from "../store/payments";

/**
 * The provider's word on an attempt, asked for once more when it does not fit: one garbled answer would stop an order that
 * was paid until an operator comes (C8). What does not fit twice is settled as it is.
 *
 * @throws GatewayUnavailable; then nothing is known
 */
export async function askTwice(
  gateway: PaymentGateway,
  payment: Payment,
  ask: () => Promise<PaymentState>,
): Promise<PaymentState> {
  const state = await ask();
  return fits(payment, payment.amount, state) ? state : gateway.get(state.ref);
}
