import type { Deps } from "../../deps";
import type { PaymentGateway } from "../../payments";

export function gatewayOf(deps: Pick<Deps, "payments">, id: string): PaymentGateway {
  const gateway = deps.payments.find((each) => each.id === id);
  if (!gateway) throw new Error(`the gateway ${id} is not set up`);
  return gateway;
}
