import { userError } from "../../ground/errors";
import { GatewayUnavailable, type PaymentGateway } from "./port";

export function gatewayOf(deps: { payments: PaymentGateway[] }, id: string): PaymentGateway {
  const gateway = deps.payments.find((each) => each.id === id);
  if (!gateway) throw new Error(`the gateway ${id} is not set up`);
  return gateway;
}

const sentences = {
  /** While saving or reading a card: no money moves. */
  method: "The payment service is not answering. Nothing is lost: please try again in a moment.",
  /** During a payment: the service may have charged before its answer was lost. */
  payment:
    "The payment service is not answering, so we do not know yet whether your payment went through. Press the button again in a moment: the same order is never charged twice. If it went through, you will get an email.",
};

/** @throws userError instead of GatewayUnavailable */
export async function orUnavailable<T>(about: keyof typeof sentences, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    throw userError(sentences[about], "PAYMENT_UNAVAILABLE");
  }
}
