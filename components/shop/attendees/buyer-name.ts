import type { GetCustomerQuery } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/graphql/ask-gateway";

let asked: Promise<string> | undefined;

/** Name of whoever buys, as far as the shop knows it; empty when it does not, or cannot be asked. */
export function buyerName(): Promise<string> {
  return (asked ??= askGateway<GetCustomerQuery>("getCustomer", {}).then(
    ({ customer }) => [customer?.firstName, customer?.lastName].filter(Boolean).join(" "),
    () => "",
  ));
}
