import "server-only";
import { type CountriesEnum, GetCountriesDocument } from "@/graphql/generated/shop/documents";
import { cookieNames } from "@/lib/rules/cookie-names";
import { answerOr } from "@/lib/gateway/failure";
import { visitOf } from "@/lib/gateway/gateway";
import { readPublic } from "@/lib/gateway/read";
import { env } from "@/lib/env";
import { offersPasskeys } from "./account";

/** Sorted by name; null when the shop does not answer. */
export async function readCountries(): Promise<{ code: CountriesEnum; name: string }[] | null> {
  const answer = await answerOr(readPublic(GetCountriesDocument, {}), () => null);
  return (
    answer && (answer.countryList ?? []).flatMap((one) => (one ? [{ code: one.code, name: one.name }] : []))
  );
}

export async function loginOptions(request: Request) {
  return {
    // Only registration needs a country, so signing in works without the shop.
    countries: (await readCountries()) ?? [],
    isSent: visitOf(request).jar.get(cookieNames.login) !== undefined,
    outboxHint: env.isLoopback && !env.SMTP_URL,
    passkeys: await offersPasskeys(),
    ...(env.COOKIE_DOMAIN ? { cookieDomain: env.COOKIE_DOMAIN } : {}),
  };
}
