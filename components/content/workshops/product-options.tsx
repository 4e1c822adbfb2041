import { parseRaw } from "@/lib/money";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import styles from "../parts/buy-box.module.css";
import { Price } from "../parts/price";
import type { Product, Variation } from "./workshop-catalogue";

/** Forms of a product without a date, such as online or at your place. */
export function ProductOptions({
  product,
  variations,
  AddToCart,
}: {
  product: Product;
  variations: Variation[];
  AddToCart: AddToCartSlot;
}) {
  return (
    <ul className={styles.options}>
      {variations.map((variation) => {
        const price = parseRaw(variation.rawPrice);
        const label =
          variation.attributes?.nodes.map((attribute) => attribute.value).join(", ") ?? variation.name ?? "";
        return (
          <li key={variation.id}>
            <span>{label}</span>
            {price === null ? null : <Price cents={price} />}
            <AddToCart
              productId={product.databaseId}
              variationId={variation.databaseId}
              productName={`${product.name}, ${label}`}
            />
          </li>
        );
      })}
    </ul>
  );
}
