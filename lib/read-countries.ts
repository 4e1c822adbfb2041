import "server-only";
import { GetCountriesDocument, type CountriesEnum } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "./graphql/failure";
import { readPublic } from "./graphql/read";

/** The countries of the shop by name; null when the shop does not answer. */
export async function readCountries(): Promise<{ code: CountriesEnum; name: string }[] | null> {
  try {
    const { countryList } = await readPublic(GetCountriesDocument, {});
    return (countryList ?? []).filter((country) => country !== null);
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return null;
    throw failure;
  }
}
