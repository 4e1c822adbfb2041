import "server-only";
import { GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import type { Customer, Subscriptions } from "./customer";

/** The signed-in customer, or the sentence of an outage. A guest's customer is one: whoever is here is signed in. */
export async function readCustomer(): Promise<Customer | { problem: string }> {
  try {
    const { customer } = await readViewer(GetCustomerDocument, {});
    return customer?.databaseId ? customer : { problem: messageFor("getCustomer") };
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return { problem: messageFor("getCustomer", failure) };
    throw failure;
  }
}

/**
 * The member's subscriptions and saved payment methods, or why they could not be loaded. A guest's answer counts as a
 * failure: whoever asks is signed in, and a member without anything would look the same.
 */
export async function readSubscriptions(): Promise<Subscriptions | { problem: string }> {
  try {
    const { customer } = await readViewer(GetCustomerDocument, {});
    if (!customer?.databaseId || !customer.subscriptions) return { problem: messageFor("getCustomer") };
    const methods = customer.availablePaymentMethods ?? [];
    return {
      subscriptions: customer.subscriptions.nodes,
      methods: methods.filter((method) => method !== null),
    };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getCustomer", failure) };
  }
}

/** Read at run time: the key belongs to the server that runs, and not to the one that was built. */
export function stripeKey(): string | undefined {
  return env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY;
}
