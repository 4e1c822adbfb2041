import { z } from "zod";
import { env } from "@/lib/env";
import { parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/plain-text";
import { checkCurrency } from "./currency";
import { checkTaxes } from "./taxes";
import { type Ask, findProduct, offered, type Product } from "./partners";

type Found = { lines: string[]; problems: string[] };

/** Products, ways to pay, money and the cart of a shop elsewhere, as its answers show them. */
export async function checkSelling(ask: Ask): Promise<Found> {
  const products = await checkProducts(ask);
  const { sample } = products;
  const gateways = await checkGateways(ask);
  const currency = await checkCurrency(env.SHOP_GRAPHQL_URL ?? "", sample?.price ?? null);
  const cart = sample ? await checkCart(ask, sample) : { lines: [], problems: [] };
  const parts = [products, gateways, currency, cart, checkSettings(sample)];
  return { lines: parts.flatMap(({ lines }) => lines), problems: parts.flatMap(({ problems }) => problems) };
}

async function checkProducts(ask: Ask): Promise<Found & { sample: Product | null }> {
  const wanted = await offered(ask);
  const names = [...new Set(wanted.map(({ named }) => named))];
  const found = new Map<string | number, Product>();
  // One after the other: a small host should not have to answer dozens at once.
  for (const named of names) {
    const product = await findProduct(ask, named);
    if (product) found.set(named, product);
  }
  // As lib/read/shop.ts decides it.
  const isClosed = (named: string | number) =>
    found.get(named)?.type !== "PROFESSIONAL_PROGRAM" &&
    wanted.some((one) => one.named === named && one.isInvited);
  const open = [...found].flatMap(([named, product]) => (isClosed(named) ? [] : [product]));
  const sample = open.find(({ rawPrice }) => rawPrice) ?? null;
  const lines = [`Products: ${found.size} of the ${names.length} that pages offer are in the shop.`];
  for (const named of names) {
    const product = found.get(named);
    const pages = wanted.filter((one) => one.named === named).map(({ page }) => page);
    const at = `${named}: ${pages.join(", ")}`;
    if (!product) lines.push(`  no product with the ${wordFor(named)} ${at}`);
    else if (isClosed(named)) lines.push(`  by invitation, so sold to nobody here, ${at}`);
    else if (product.variations >= MOST_VARIATIONS)
      lines.push(`  more than ${MOST_VARIATIONS} variations, or just as many; no more are read, ${at}`);
  }
  const problems = sample ? [] : ["no product that a page offers is in the shop with a price"];
  return { lines, problems, sample };
}

/** The contract has no cursor for them, and WPGraphQL gives a hundred at once. */
const MOST_VARIATIONS = 100;

const wordFor = (named: string | number) => (typeof named === "number" ? "number" : "SKU or slug");

const gatewaysShape = z.object({
  paymentGateways: z.object({
    nodes: z.array(
      z.object({ id: z.string(), title: z.string().nullish(), description: z.string().nullish() }),
    ),
  }),
});

async function checkGateways(ask: Ask): Promise<Found> {
  const read = gatewaysShape.safeParse(await ask("getPaymentGateways"));
  const nodes = read.data?.paymentGateways.nodes ?? [];
  if (nodes.length === 0)
    return { lines: ["Ways to pay: none."], problems: ["the shop offers no way to pay"] };
  const rows = nodes.map(({ id, title, description }) => {
    const said = plainText(description ?? "");
    return `  ${id}: buyers read “${plainText(title ?? id)}”${said ? ` and “${said}”` : ""}`;
  });
  return { lines: ["Ways to pay:", ...rows], problems: [] };
}

const cartShape = z.object({
  cart: z.object({ isEmpty: z.boolean(), rawSubtotal: z.string().nullish(), rawTotal: z.string().nullish() }),
});

/** A sale needs a cart that keeps its product until the next question. */
async function checkCart(
  ask: Ask,
  { databaseId, variationId, price: shown, rawPrice }: Product,
): Promise<Found> {
  const added = await ask("addToCart", { productId: databaseId, variationId, quantity: 1 });
  const kept = cartShape.safeParse(await ask("getCart"));
  const taxes = added && kept.data?.cart.isEmpty === false ? await checkTaxes(ask) : [];
  await ask("clearCart");
  if (!added) return { lines: [], problems: [`product ${databaseId} cannot be put into the cart`] };
  if (!kept.data || kept.data.cart.isEmpty)
    return { lines: [], problems: ["a cart is empty at the next question (woocommerce-session)"] };
  const { rawSubtotal, rawTotal } = kept.data.cart;
  const [price, net, gross] = [parseRaw(rawPrice), parseRaw(rawSubtotal), parseRaw(rawTotal)];
  const lines = [`Money: prices read like “${plainText(shown ?? rawPrice ?? "")}”.`];
  if (price !== null && net !== null && gross !== null) lines.push(`  ${taxMode(price, net, gross)}`);
  return { lines: [...lines, ...taxes], problems: [] };
}

/** All in cents. */
function taxMode(price: number, net: number, gross: number): string {
  if (gross === net) return "No tax is charged to a buyer whose country is not known yet.";
  return net < price
    ? "Prices are entered with tax: what a product costs already includes it."
    : "Prices are entered without tax, which is added in the cart.";
}

/** Local settings that break a sale regardless of the host. */
function checkSettings(sample: Product | null): Found {
  const lines = [
    "Settings:",
    "  CORS: nothing to set. Browsers ask this site only, and this site asks the host.",
  ];
  const { origin = "", protocol } = new URL(env.SHOP_GRAPHQL_URL ?? "http://site.invalid");
  if (protocol === "http:" && !/^(localhost|127\.|\[::1\])/.test(new URL(origin).hostname))
    lines.push("  SHOP_GRAPHQL_URL: without https, names and addresses travel open.");
  const picture = sample?.image && URL.canParse(sample.image) ? new URL(sample.image).origin : origin;
  if (picture !== origin && !env.IMAGE_HOSTS?.includes(picture))
    lines.push(`  IMAGE_HOSTS: pictures of products come from ${picture}, which pages may not show.`);
  if (!env.isLoopback && !env.ORIGIN.startsWith("https:"))
    lines.push("  ORIGIN: without https, browsers send the cart's cookie in the open.");
  lines.push(
    env.COOKIE_DOMAIN
      ? `  COOKIE_DOMAIN: consent counts for all of ${env.COOKIE_DOMAIN}; the cart stays with this host.`
      : "  COOKIE_DOMAIN: not set, so cookies are this host's alone, as they should be.",
  );
  if (!env.REVALIDATE_SECRET)
    lines.push("  REVALIDATE_SECRET: not set, so a changed price is seen after an hour at the latest.");
  return { lines, problems: [] };
}
