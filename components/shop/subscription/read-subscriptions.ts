import "server-only";
import { GetCustomerDocument, type GetCustomerQuery } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";

type Customer = NonNullable<GetCustomerQuery["customer"]>;
export type Subscription = NonNullable<Customer["subscriptions"]>["nodes"][number];
export type SavedMethod = NonNullable<NonNullable<Customer["availablePaymentMethods"]>[number]>;

export type Subscriptions = { subscriptions: Subscription[]; methods: SavedMethod[] };

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
