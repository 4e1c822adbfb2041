import "server-only";
import { GetProfileDocument } from "@/graphql/generated/member/documents";
import { type CountriesEnum, GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { answerOr } from "@/lib/gateway/failure";
import { bearerOf } from "@/lib/gateway/headers";
import { readJar, readPart, readViewer } from "@/lib/gateway/read";
import type { Customer, Subscriptions } from "./customer";

/**
 * The signed-in customer, or the message of an outage. An answer for a guest counts as an outage, because the visitor
 * is signed in.
 */
export function readCustomer(): Promise<Customer | { problem: string }> {
  return readPart(GetCustomerDocument, {}, ({ customer }) => (customer?.databaseId ? customer : null));
}

/**
 * Fills gaps from the member endpoint when a signed-in member is a guest to this shop: name, e-mail, company and
 * country. The member endpoint has no street. Without an answer the fields stay empty.
 */
export async function filledByMember(
  customer: Customer | null,
  countries: readonly { code: CountriesEnum }[],
): Promise<Customer | null> {
  if (!customer || customer.databaseId || !bearerOf(await readJar())) return customer;
  const viewer = await answerOr(
    readViewer(GetProfileDocument, {}).then((data) => data.viewer),
    () => null,
  );
  if (!viewer) return customer;
  const { billing } = customer;
  return {
    ...customer,
    email: customer.email || viewer.email,
    firstName: customer.firstName || viewer.firstName,
    lastName: customer.lastName || viewer.lastName,
    billing: billing && {
      ...billing,
      company: billing.company || viewer.company,
      country: billing.country ?? countries.find(({ code }) => code === viewer.country)?.code ?? null,
    },
  };
}

/**
 * The member's subscriptions and saved payment methods, or the reason why they did not load. A shop without
 * subscriptions returns none.
 */
export async function readSubscriptions(): Promise<Subscriptions | { problem: string }> {
  const customer = await readCustomer();
  if ("problem" in customer) return customer;
  const methods = (customer.availablePaymentMethods ?? []).filter((method) => method !== null);
  return { subscriptions: customer.subscriptions?.nodes ?? [], methods };
}

/** Read at run time, because the key belongs to the running server, not to the build. */
export function stripeKey(): string | undefined {
  return env.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY;
}

/** Whether the shop is on another host, which supports only the standard fields. */
export function isShopElsewhere(): boolean {
  return env.SHOP_GRAPHQL_URL !== undefined;
}
