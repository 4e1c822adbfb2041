import { userError } from "../errors";
import { GatewayUnavailable, type PaymentGateway } from "./port";

export function gatewayOf(deps: { payments: PaymentGateway[] }, id: string): PaymentGateway {
  const gateway = deps.payments.find((each) => each.id === id);
  if (!gateway) throw new Error(`the gateway ${id} is not set up`);
  return gateway;
}

/** @throws userError instead of GatewayUnavailable */
export async function orUnavailable<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw userError(
      "The payment service does not answer. Nothing is lost: please try again in a moment.",
      "PAYMENT_UNAVAILABLE",
    );
  }
}
