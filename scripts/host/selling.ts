import { z } from "zod";
import { env } from "@/lib/env";
import { answerOr, type GraphqlFailure } from "@/lib/gateway/failure";
import { parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import { checkCurrency } from "./currency";
import type { Ask, Product } from "./partners";
import { checkProducts, type Sample } from "./products";
import { checkTaxes } from "./taxes";

type Found = { lines: string[]; problems: string[] };

/** Checks products, payment methods, money and the cart of a remote shop by its answers. @throws GraphqlFailure */
export async function checkSelling(ask: Ask, progress: (line: string) => void): Promise<Found> {
  const products = await checkProducts(ask, progress);
  const { sample } = products;
  progress("payment methods, currency and cart");
  const gateways = await checkGateways(ask);
  const currency = await checkCurrency(env.SHOP_GRAPHQL_URL ?? "", sample?.product.price ?? null);
  const cart = sample ? await answerOr(checkCart(ask, sample), silentCart) : { lines: [], problems: [] };
  const parts = [products, gateways, currency, cart, checkSettings(sample?.product ?? null)];
  return { lines: parts.flatMap(({ lines }) => lines), problems: parts.flatMap(({ problems }) => problems) };
}

const silentCart = ({ operation }: GraphqlFailure): Found => ({
  lines: [],
  problems: [`the shop did not answer ${operation}, so its cart is unknown; run the check again`],
});

const gatewaysShape = z.object({
  paymentGateways: z.object({
    nodes: z.array(
      z.object({ id: z.string(), title: z.string().nullish(), description: z.string().nullish() }),
    ),
  }),
});

async function checkGateways(ask: Ask): Promise<Found> {
  const answer = await answerOr(ask("getPaymentGateways"), () => "silent" as const);
  if (answer === "silent")
    return {
      lines: ["Payment methods: the shop did not answer."],
      problems: ["the shop did not answer for its payment methods; run the check again"],
    };
  const read = gatewaysShape.safeParse(answer);
  const nodes = read.data?.paymentGateways.nodes ?? [];
  if (nodes.length === 0)
    return { lines: ["Payment methods: none."], problems: ["the shop offers no payment method"] };
  const rows = nodes.map(({ id, title, description }) => {
    const said = plainText(description ?? "");
    return `  ${id}: buyers read “${plainText(title ?? id)}”${said ? ` and “${said}”` : ""}`;
  });
  return { lines: ["Payment methods:", ...rows], problems: [] };
}

const cartShape = z.object({
  cart: z.object({ isEmpty: z.boolean(), rawSubtotal: z.string().nullish(), rawTotal: z.string().nullish() }),
});

/** A sale needs a cart that keeps its product until the next request. */
async function checkCart(ask: Ask, { product, variation }: Sample): Promise<Found> {
  const { databaseId, price: shown } = product;
  const { rawPrice } = variation ?? product;
  const variationId = variation?.databaseId ?? null;
  const added = await ask("addToCart", { productId: databaseId, variationId, quantity: 1 });
  const kept = cartShape.safeParse(await ask("getCart"));
  const taxes = added && kept.data?.cart.isEmpty === false ? await checkTaxes(ask) : [];
  await ask("clearCart");
  if (!added) return { lines: [], problems: [`product ${databaseId} cannot be put into the cart`] };
  if (!kept.data || kept.data.cart.isEmpty)
    return { lines: [], problems: ["a cart is empty at the next request (woocommerce-session)"] };
  const { rawSubtotal, rawTotal } = kept.data.cart;
  const [price, net, gross] = [parseRaw(rawPrice), parseRaw(rawSubtotal), parseRaw(rawTotal)];
  const lines = [`Money: prices read like “${plainText(shown ?? rawPrice ?? "")}”.`];
  if (price !== null && net !== null && gross !== null) lines.push(`  ${taxMode(price, net, gross)}`);
  return { lines: [...lines, ...taxes], problems: [] };
}

/** Amounts are in cents. */
function taxMode(price: number, net: number, gross: number): string {
  if (gross === net) return "No tax is charged to a buyer whose country is not known yet.";
  return net < price
    ? "Prices are entered with tax: what a product costs already includes it."
    : "Prices are entered without tax, which is added in the cart.";
}

/** Checks local settings that would prevent a sale with any host. */
function checkSettings(sample: Product | null): Found {
  const lines = [
    "Settings:",
    "  CORS: nothing to set. Browsers only talk to this site, and this site talks to the host.",
  ];
  const { origin = "", protocol } = new URL(env.SHOP_GRAPHQL_URL ?? "http://site.invalid");
  if (protocol === "http:" && !/^(localhost|127\.|\[::1\])/.test(new URL(origin).hostname))
    lines.push("  SHOP_GRAPHQL_URL: without https, names and addresses travel unencrypted.");
  const picture = sample?.image && URL.canParse(sample.image) ? new URL(sample.image).origin : origin;
  if (picture !== origin && !env.IMAGE_HOSTS?.includes(picture))
    lines.push(`  IMAGE_HOSTS: pictures of products come from ${picture}, which pages may not show.`);
  if (!env.isLoopback && !env.ORIGIN.startsWith("https:"))
    lines.push("  ORIGIN: without https, browsers send the cart's cookie unencrypted.");
  lines.push(
    env.COOKIE_DOMAIN
      ? `  COOKIE_DOMAIN: consent counts for all of ${env.COOKIE_DOMAIN}; the cart stays with this host.`
      : "  COOKIE_DOMAIN: not set, so cookies stay on this host, as they should.",
  );
  if (!env.REVALIDATE_SECRET)
    lines.push("  REVALIDATE_SECRET: not set, so a changed price appears within an hour.");
  return { lines, problems: [] };
}
