import "server-only";
import { cache } from "react";
import { ViewerDocument, type ViewerQuery } from "@/graphql/generated/member/documents";
import { GetCustomerDocument, type GetCustomerQuery } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "./graphql/failure";
import { readViewer } from "./graphql/read";
import { capabilitiesOf } from "./rules/capabilities";

export type Member = NonNullable<ViewerQuery["viewer"]>;
export type Customer = NonNullable<GetCustomerQuery["customer"]>;

/** Null: nobody is signed in. "unknown": that side does not answer, which says nothing about the visitor. */
export type Side<Person> = Person | null | "unknown";

/** Whoever visits, as both sides know the person. */
export type Account = {
  member: Side<Member>;
  customer: Side<Customer>;
  /** The union of what loaded: rights that one side did not tell are missing for as long as it is silent. */
  capabilities: string[];
};

/** Asks both sides at once, each for itself, so that the failure of one takes nothing from the other. Source: R352. */
export const readAccount = cache(async (): Promise<Account> => {
  const [member, customer] = await Promise.all([readMember(), readCustomer()]);
  const capabilities = capabilitiesOf(known(member)?.capabilities, known(customer)?.capabilities);
  return { member, customer, capabilities };
});

export function readMember(): Promise<Side<Member>> {
  return side(async () => (await readViewer(ViewerDocument, {})).viewer);
}

function readCustomer(): Promise<Side<Customer>> {
  return side(async () => (await readViewer(GetCustomerDocument, {})).customer);
}

async function side<Person>(ask: () => Promise<Person | null>): Promise<Side<Person>> {
  try {
    return await ask();
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return "unknown";
    throw failure;
  }
}

function known<Person>(person: Side<Person>): Person | null {
  return person === "unknown" ? null : person;
}
