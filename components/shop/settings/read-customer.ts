import "server-only";
import { GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import type { Customer } from "../checkout/checkout-values";

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
