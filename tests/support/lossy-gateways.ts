import { randomUUID } from "node:crypto";
import { GatewayUnavailable, type PaymentGateway } from "@/backend/payments/port";

/** A gateway that does what it is asked, and then something happens before its answer arrives. */
export function losingAnswers(gateway: PaymentGateway, happens: () => void, times = 1): PaymentGateway {
  let left = times;
  return {
    ...gateway,
    async start(payment, key) {
      const state = await gateway.start(payment, key);
      if (left <= 0) return state;
      left -= 1;
      happens();
      throw new GatewayUnavailable("the answer was lost");
    },
  };
}

/** For controls: a provider without idempotency keys. */
export function ignoringKeys(gateway: PaymentGateway): PaymentGateway {
  return { ...gateway, start: (payment) => gateway.start(payment, randomUUID()) };
}
