import "server-only";
import { GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { readPart } from "@/lib/gateway/read";
import type { Customer, Subscriptions } from "./customer";

/** The signed-in customer, or the sentence of an outage. A guest's customer is one: whoever is here is signed in. */
export function readCustomer(): Promise<Customer | { problem: string }> {
  return readPart(GetCustomerDocument, {}, ({ customer }) => (customer?.databaseId ? customer : null));
}

/**
 * The member's subscriptions and saved payment methods, or why they could not be loaded. A shop that knows no
 * subscriptions has none.
 */
export async function readSubscriptions(): Promise<Subscriptions | { problem: string }> {
  const customer = await readCustomer();
  if ("problem" in customer) return customer;
  const methods = (customer.availablePaymentMethods ?? []).filter((method) => method !== null);
  return { subscriptions: customer.subscriptions?.nodes ?? [], methods };
}

/** Read at run time: the key belongs to the server that runs, and not to the one that was built. */
export function stripeKey(): string | undefined {
  return env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY;
}

/** Whether the shop is another host, which takes what NOTES 7 says and no more. */
export function isShopElsewhere(): boolean {
  return env.SHOP_GRAPHQL_URL !== undefined;
}
