import { GetCountriesDocument, GetCustomerDocument } from "@/graphql/generated/shop/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { isSignedIn } from "@/lib/gateway/is-signed-in";

export type Country = { code: string; name: string; pppRate: number };

/** @throws GraphqlFailure, also for an empty list: a shop sells to somebody. */
export async function loadCountries(): Promise<Country[]> {
  const { data } = await browserClient().query({ query: GetCountriesDocument });
  const countries = (data?.countryList ?? []).flatMap((one) =>
    one?.code && one.name ? [{ code: one.code, name: one.name, pppRate: one.pppRate ?? 1 }] : [],
  );
  if (countries.length === 0) throw new GraphqlFailure({ operation: "getCountries" });
  return countries;
}

/** Null for a guest, and when the customer cannot be asked: it only decides where the choice begins. */
export async function billingCountry(): Promise<string | null> {
  if (!(await isSignedIn().catch(() => false))) return null;
  return browserClient()
    .query({ query: GetCustomerDocument })
    .then(
      ({ data }) => data?.customer?.billing?.country ?? null,
      () => null,
    );
}
