import type { Shop } from "./shop";
import { rawLine, formatted } from "./woo-money";

type Kind =
  | "SimpleProduct"
  | "VariableProduct"
  /** Only a stock host knows it by name. */
  | "GroupProduct"
  | "SubscriptionProduct"
  | "ProfessionalProgramProduct";
type Variation = {
  id: number;
  sku?: string;
  name: string;
  cents: number;
  stock: number | null;
  attributes: Attribute[];
};
type Attribute = { name: string; label: string; value: string };

export type Product = {
  id: number;
  kind: Kind;
  /** Null: a type that the host has not mapped, which then answers null for what it keeps about stock. */
  type: string | null;
  name: string;
  slug: string;
  sku?: string;
  cents: number;
  stock: number | null;
  soldIndividually?: boolean;
  isUnmapped?: boolean;
  /** A draft, or private: nobody finds or buys it. */
  isWithdrawn?: boolean;
  /** The lowest and the highest price of a grouped product's parts. */
  group?: readonly [number, number];
  variations: Variation[];
};

export const date = (id: number, name: string, cents: number, stock: number | null = null): Variation => ({
  id,
  name,
  cents,
  stock,
  attributes: [{ name: "date", label: "Date", value: name }],
});

export const product = (id: number, name: string, cents: number, more: Partial<Product> = {}): Product => ({
  id,
  kind: "SimpleProduct",
  type: "SIMPLE",
  name,
  slug: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
  cents,
  stock: null,
  variations: [],
  ...more,
});

/** Numbers and SKUs as in the site's own catalogue where a journey buys them; the names are rendered, as WordPress does. */
export const catalogue: readonly Product[] = [
  product(992, "Introduction &#8211; Online Workshop", 9_900, { sku: "FLIN-ON" }),
  product(3341, "Professional Program", 999_000, {
    sku: "FLPP",
    kind: "ProfessionalProgramProduct",
    type: "PROFESSIONAL_PROGRAM",
    soldIndividually: true,
  }),
  product(11, "Ticket", 19_800, { stock: 3 }),
  product(12, "Sold out", 5_000, { stock: 0 }),
  product(13, "Design &#038; Coordination", 120_000, {
    kind: "VariableProduct",
    type: "VARIABLE",
    variations: [date(131, "3 March &#8211; online", 120_000), date(132, "4 April", 130_000, 5)],
  }),
  product(14, "Membership", 1_980, { kind: "SubscriptionProduct", type: "SUBSCRIPTION" }),
  product(15, "Unmapped &#8217;s kind", 10_000, { isUnmapped: true }),
];

export type View = {
  release: Shop["release"];
  decimals: number;
  /** The formatted price of one that was entered, in cents: with tax or without. */
  shown: (entered: number) => number;
};

const shown = (cents: number, view: View) => formatted(view.shown(cents), view.decimals);

/** A product as GraphQL answers it. */
export function productNode(one: Product, view: View) {
  // Source: WC_Product_Variable::sort_variation_prices.
  const prices = one.variations.map(({ cents }) => cents).sort((a, b) => a - b);
  const price = ({ format }: { format?: string | null } = {}) => {
    // Recorded of a stock host: text also where RAW is asked for.
    if (one.group) return one.group.map((cents) => shown(cents, view)).join(" - ");
    if (prices.length === 0)
      return format === "RAW" ? rawLine(one.cents, view.decimals) : shown(one.cents, view);
    if (format === "RAW")
      return prices.map((cents) => (cents / 10 ** view.decimals).toFixed(view.decimals)).join(", ");
    return `${shown(Math.min(...prices), view)} - ${shown(Math.max(...prices), view)}`;
  };
  const stock = one.isUnmapped ? null : stockOf(one.stock, view);
  return {
    __typename: one.kind,
    id: `product:${one.id}`,
    databaseId: one.id,
    name: one.name,
    slug: one.slug,
    sku: one.sku ?? null,
    type: one.type,
    onSale: false,
    // Source: WC_Product_Grouped::is_purchasable.
    purchasable: one.kind !== "GroupProduct",
    // Empty texts are null. Source: NOTES 5.
    shortDescription: null,
    description: null,
    image: null,
    pppEnabled: false,
    uri: `/product/${one.slug}/`,
    price,
    regularPrice: price,
    soldIndividually: one.isUnmapped ? null : (one.soldIndividually ?? false),
    stockStatus: stock?.status ?? null,
    stockQuantity: stock?.quantity ?? null,
    attributes: null,
    variations: (asked: Asked) => ({
      nodes: partOf(one.variations, asked).map((each) => variationNode(each, view)),
    }),
    productCategories: { nodes: [] },
    subscriptionPrice: formatted(one.cents),
    subscriptionPeriod: "month",
    subscriptionPeriodInterval: 1,
    subscriptionLength: 0,
  };
}

type Asked = { first?: number | null; after?: string | null };

/** Source: WPGraphQL, AbstractConnectionResolver: between ten and a hundred, after the entry whose number is in the cursor. */
function partOf(variations: readonly Variation[], { first, after }: Asked): readonly Variation[] {
  const [, number] = after ? Buffer.from(after, "base64").toString().split(":") : [];
  const from = variations.findIndex(({ id }) => id === Number(number)) + 1;
  return variations.slice(from, from + Math.min(Math.max(first ?? 10, 10), 100));
}

export function variationNode({ id, sku, name, cents, stock, attributes }: Variation, view: View) {
  const price = ({ format }: { format?: string | null } = {}) =>
    format === "RAW" ? rawLine(cents, view.decimals) : shown(cents, view);
  const { status, quantity } = stockOf(stock, view);
  return {
    __typename: "SimpleProductVariation",
    id: `variation:${id}`,
    databaseId: id,
    sku: sku ?? null,
    name,
    onSale: false,
    // Null is the host's word for no. Source: WooGraphQL, class-product-variation.php
    purchasable: cents > 0 ? true : null,
    price,
    regularPrice: price,
    stockStatus: status,
    stockQuantity: quantity,
    image: null,
    attributes: {
      nodes: attributes.map((one) => ({ __typename: "VariationAttribute", id: one.name, ...one })),
    },
  };
}

/** The later release takes none for nothing: only the status tells that a product is sold out. Source: class-product.php */
function stockOf(quantity: number | null, { release }: View) {
  const isOut = quantity === 0;
  return {
    status: isOut ? "OUT_OF_STOCK" : "IN_STOCK",
    quantity: isOut && release === "10.0.2" ? null : quantity,
  };
}
