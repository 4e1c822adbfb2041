import { checkedGateway } from "./checked-gateway";
import type { BankNeeds } from "./demo/bank-needs";
import { demoGateway } from "./demo/gateway";
import { invoiceGateway } from "./invoice/gateway";
import type { PaymentGateway } from "./port";

/** The ways to pay that are open here. The demo card only where it cannot be mistaken for a payment (C21). */
export function createGateways(needs: BankNeeds & { demo: boolean }): PaymentGateway[] {
  const gateways = needs.demo ? [demoGateway(needs), invoiceGateway()] : [invoiceGateway()];
  return gateways.map(checkedGateway);
}
