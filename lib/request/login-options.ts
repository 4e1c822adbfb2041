import "server-only";
import { GetCountriesDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { cookieNames } from "@/lib/graphql/cookie-jar";
import { visitOf } from "@/lib/graphql/gateway";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readPublic } from "@/lib/graphql/read";

/** For the login form in a window: its countries, and whether a mail is on its way to this browser. */
export async function loginOptions(request: Request) {
  return {
    countries: await countryList(),
    isSent: visitOf(request).jar.get(cookieNames.login) !== undefined,
    outboxHint: env.isLoopback && !env.SMTP_URL,
    ...(env.COOKIE_DOMAIN ? { cookieDomain: env.COOKIE_DOMAIN } : {}),
  };
}

/** Signing in needs no country; without the shop only registering has to wait. */
async function countryList() {
  try {
    const { countryList: list } = await readPublic(GetCountriesDocument, {});
    return (list ?? []).flatMap((country) => (country ? { code: country.code, name: country.name } : []));
  } catch (failure) {
    if (failure instanceof GraphqlFailure) return [];
    throw failure;
  }
}
