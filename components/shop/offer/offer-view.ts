import type { Offer } from "@/lib/rules/offers";
import type { CartLine } from "../cart/cart-type";

type Product = NonNullable<NonNullable<CartLine["product"]>["node"]>;

/** An offer before it is taken. Amounts are the shop's texts. */
export type OfferView = {
  offer: Offer;
  /** False: it cannot be bought now, or the shop does not say. */
  isAvailable: boolean;
  product: Pick<Product, "databaseId" | "name" | "image"> | null;
  /** With VAT, without the code; null where the code takes nothing off. */
  before: string | null;
  /** With VAT and the code; null: the shop tells only `listPrice`. */
  price: string | null;
  listPrice: string | null;
};
