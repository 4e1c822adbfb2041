import { checkedGateway } from "./checked-gateway";
import type { BankNeeds } from "./demo/bank-needs";
import { demoGateway } from "./demo/gateway";
import { invoiceGateway } from "./invoice/gateway";
import type { PaymentGateway } from "./port";
import type { Breaker } from "./provider-guard";
import type { StripeSettings } from "./stripe/client";
import { stripeGateway } from "./stripe/gateway";

/** The ways to pay that are open here. The demo card only where it cannot be mistaken for a payment (C21). */
export function createGateways(
  needs: BankNeeds & {
    demo: boolean;
    stripe?: StripeSettings | undefined;
    /** Of each provider; for tests. */
    breaker?: Breaker;
  },
): PaymentGateway[] {
  const gateways = [
    ...(needs.stripe ? [stripeGateway({ ...needs.stripe, clock: needs.clock })] : []),
    ...(needs.demo ? [demoGateway(needs)] : []),
    invoiceGateway(),
  ];
  return gateways.map((gateway) => checkedGateway(gateway, needs.breaker));
}
