import { randomUUID } from "node:crypto";
import { GatewayUnavailable, type PaymentGateway } from "@/backend/sales/payments/port";

/** A gateway that does what it is asked, and then something happens before its answer arrives. */
export function losingAnswers(gateway: PaymentGateway, happens: () => void, times = 1): PaymentGateway {
  let left = times;
  return {
    ...gateway,
    async confirm(ref, payment, key) {
      const state = await gateway.confirm(ref, payment, key);
      if (left <= 0) return state;
      left -= 1;
      happens();
      throw new GatewayUnavailable("the answer was lost");
    },
  };
}

/** For controls: a provider that forgets what was confirmed, and confirms it once more. A token is used up by then. */
export function confirmingAgain(gateway: PaymentGateway): PaymentGateway {
  return {
    ...gateway,
    get: async (ref) => ({ ...(await gateway.get(ref)), status: "created" }),
    async confirm(ref, payment, key) {
      const another = await gateway.create(payment, randomUUID());
      const method = payment.method.startsWith("ctoken_") ? "pm_card_visa" : payment.method;
      return { ...(await gateway.confirm(another.ref, { ...payment, method }, key)), ref };
    },
  };
}
