import "server-only";
import { type CountriesEnum, GetCountriesDocument } from "@/graphql/generated/shop/documents";
import { cookieNames } from "@/lib/gateway/cookie-jar";
import { answerOr } from "@/lib/gateway/failure";
import { visitOf } from "@/lib/gateway/gateway";
import { readPublic } from "@/lib/gateway/read";
import { env } from "./env";
import { offersPasskeys } from "./read-account";

/** The countries of the shop by name; null when the shop does not answer. */
export async function readCountries(): Promise<{ code: CountriesEnum; name: string }[] | null> {
  const answer = await answerOr(readPublic(GetCountriesDocument, {}), () => null);
  return (
    answer && (answer.countryList ?? []).flatMap((one) => (one ? [{ code: one.code, name: one.name }] : []))
  );
}

/** For the login form in a window: its countries, and whether a mail is on its way to this browser. */
export async function loginOptions(request: Request) {
  return {
    // Signing in needs no country; without the shop only registering has to wait.
    countries: (await readCountries()) ?? [],
    isSent: visitOf(request).jar.get(cookieNames.login) !== undefined,
    outboxHint: env.isLoopback && !env.SMTP_URL,
    passkeys: await offersPasskeys(),
    ...(env.COOKIE_DOMAIN ? { cookieDomain: env.COOKIE_DOMAIN } : {}),
  };
}
