import type { Cents } from "@/lib/money";

/** What the shop sells, as the content files say. Frozen; prices are net cents, euro. */
export type Catalogue = Readonly<{
  products(): readonly Product[];
  product(id: number): Product | undefined;
  productBySlug(slug: string): Product | undefined;
  productBySku(sku: string): Product | undefined;
  /** A variation by its number, with the product it belongs to. */
  variation(id: number): Readonly<{ product: Product; variation: Variation }> | undefined;
  /** Codes are compared without regard to case and surrounding space. */
  coupon(code: string): Coupon | undefined;
  coupons(): readonly Coupon[];
  categories(): readonly Category[];
}>;

/** Kinds of the contract's ProductTypesEnum that this catalogue uses. */
export type ProductType =
  "SIMPLE" | "SUBSCRIPTION" | "ONLINE_COURSE" | "ONLINE_COURSE_VARIABLE" | "TICKET" | "PROFESSIONAL_PROGRAM";

export type Product = Readonly<{
  id: number;
  slug: string;
  sku: string;
  type: ProductType;
  name: string;
  /** Path on the site where the product is described, with slashes at both ends. */
  uri: string;
  /** Publication date, ISO 8601 without offset. */
  date: string;
  /** HTML, sanitised. */
  description: string;
  /** Markdown as the editor wrote it. */
  descriptionSource: string;
  shortDescription: string;
  shortDescriptionSource: string;
  /** Current price of one item; the lowest of its variations, if it has any. */
  price: Cents;
  /** Without a sale. */
  regularPrice: Cents;
  salePrice: Cents | null;
  pppEnabled: boolean;
  /** At most one piece an order. */
  soldIndividually: boolean;
  /** Only members with this invitation may buy it (R188); null for everybody. */
  requiresInvite: "flpp" | null;
  /** Pieces to start with; null when they are not counted. Sales are counted in the database. */
  stock: number | null;
  /** Not empty: one of them has to be chosen. */
  variations: readonly Variation[];
  categories: readonly Category[];
  image: CatalogueImage;
  downloads: readonly Download[];
  /** Set for type SUBSCRIPTION: `price` is charged again every `interval` periods. */
  subscription: Readonly<{
    period: "day" | "week" | "month" | "year";
    interval: number;
    /** 0 is open-ended. */ length: number;
  }> | null;
  /** The course in the learning system that a buyer may enter. */
  course: Readonly<{ slug: string; title: string; url: string }> | null;
  /** Slug of the event whose ticket this is. */
  event: string | null;
  /** Slug of the certification it leads to. */
  certification: string | null;
}>;

export type Variation = Readonly<{
  id: number;
  productId: number;
  /** Product's name and the values of the attributes, for cart and invoice. */
  name: string;
  slug: string;
  sku: string;
  price: Cents;
  regularPrice: Cents;
  salePrice: Cents | null;
  stock: number | null;
  /** Its own, or the product's. */
  image: CatalogueImage;
  attributes: readonly VariationAttribute[];
  /** Slug of the dated workshop this is a seat of. */
  workshop: string | null;
  /** ISO 8601 with offset; seats are no longer sold after it. Null without a date. */
  startsAt: string | null;
}>;

/** `name` is for inputs ("format"), `label` and `value` are for display ("Format", "Live online"). */
export type VariationAttribute = Readonly<{ name: string; label: string; value: string }>;
export type Category = Readonly<{ id: number; slug: string; name: string }>;
export type Download = Readonly<{
  id: string;
  name: string;
  /** Name of the file in `files/downloads`. */
  file: string;
  /** Times it may be fetched; null without a limit. */
  limit: number | null;
  /** Days from the grant on; null without an end. */
  days: number | null;
}>;
export type CatalogueImage = Readonly<{
  id: number;
  title: string;
  altText: string;
  sourceUrl: string;
  width: number;
  height: number;
}>;

export type Coupon = Readonly<{
  /** Lower case. */
  code: string;
  description: string;
  discount:
    | Readonly<{ kind: "percent"; basisPoints: number }>
    /** Off the whole of the eligible lines, once a cart. */
    | Readonly<{ kind: "fixed-cart"; amount: Cents }>
    /** Off each eligible piece. */
    | Readonly<{ kind: "fixed-product"; amount: Cents }>;
  /** Products it is good for; empty: all. */
  products: readonly number[];
  /** ISO 8601 with offset; not valid from this moment on. */
  expiresAt: string | null;
  /** Uses by all customers together. */
  usageLimit: number | null;
  /** Uses by one e-mail address. */
  usageLimitPerCustomer: number | null;
  /** Least net subtotal of the cart. */
  minimumAmount: Cents | null;
  /** Addresses it was given to, lower case; empty: everybody. */
  emails: readonly string[];
  /** Cannot be used together with another coupon. */
  individualUse: boolean;
}>;
