import { z } from "zod";
import { readHostJson } from "@/lib/http/host-json.mjs";
import { plainText } from "@/lib/rules/texts/plain-text";

/** The currency of all amounts here (lib/money.ts). */
const OURS = "EUR";

/**
 * Checks whether a shop uses this site's currency, because its amounts are not converted. WooGraphQL does not expose it
 * (https://github.com/wp-graphql/wp-graphql-woocommerce/issues/935). WooCommerce's public Store API returns the code.
 * Where that API is closed, the sign beside a price decides.
 *
 * @param shown a price as the shop writes it
 */
export async function checkCurrency(
  shopUrl: string,
  shown: string | null,
): Promise<{ lines: string[]; problems: string[] }> {
  const code = await codeOf(shopUrl);
  if (code === OURS) return { lines: [`Currency: ${OURS}, as on this site.`], problems: [] };
  if (code) return wrong(code, `its currency is ${code}`);
  const sign = signIn(shown);
  if (sign && !ours.has(sign))
    return wrong(`unknown, written “${sign}”`, `its prices are written with ${sign}`);
  const told = sign
    ? `unknown, but its prices are written with ${sign}`
    : "unknown: neither its Store API nor its prices reveal it";
  return { lines: [`Currency: ${told}. In WooCommerce it has to be ${OURS}.`], problems: [] };
}

const wrong = (line: string, why: string) => ({
  lines: [`Currency: ${line}.`],
  problems: [`${why}, and this site shows every amount in ${OURS}`],
});

const DEADLINE_MS = 8_000;
const cart = z.object({ totals: z.object({ currency_code: z.string().regex(/^[A-Z]{3}$/) }) });

/**
 * The shop's currency code; null if the shop does not reveal it. Every WordPress knows the address without pretty
 * links. Source: developer.woocommerce.com, Store API, "Cart"; developer.wordpress.org, REST API, "Routes and
 * endpoints".
 */
async function codeOf(shopUrl: string): Promise<string | null> {
  const site = shopUrl.replace(/\/(index\.php\/)?graphql\/?(\?.*)?$/, "");
  try {
    const answer = await fetch(`${site}/?rest_route=/wc/store/v1/cart`, {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
    return cart.safeParse(readHostJson(await answer.text()).value).data?.totals.currency_code ?? null;
  } catch {
    return null;
  }
}

const ours: ReadonlySet<string> = new Set([OURS, "€"]);

/** The first word of a price that is a currency's code or sign; null if there is none. */
function signIn(price: string | null): string | null {
  const words = plainText(price ?? "").split(/[\d\s.,'’–-]+/);
  const signs = new Set(
    Intl.supportedValuesOf("currency").flatMap((currency) => [currency, ...writtenAs(currency)]),
  );
  return words.find((word) => word !== "" && signs.has(word)) ?? null;
}

function writtenAs(currency: string): string[] {
  return (["symbol", "narrowSymbol"] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === "currency" ? [value] : [])),
  );
}
