import { plainText } from "@/lib/graphql/text";
import { parseRaw } from "@/lib/money";
import { ArtImage } from "../parts/art-image";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import styles from "../parts/buy-box.module.css";
import { Price } from "../parts/price";
import own from "./product-options.module.css";
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
        const values = variation.attributes?.nodes.map((attribute) => attribute.value).join(", ");
        const label = plainText(values ?? variation.name ?? "");
        return (
          <li key={variation.id}>
            {variation.image?.sourceUrl ? (
              <ArtImage
                src={variation.image.sourceUrl}
                alt={variation.image.altText ?? ""}
                className={own.picture}
              />
            ) : null}
            <span>{label}</span>
            {price === null ? null : <Price cents={price} />}
            <AddToCart
              productId={product.databaseId}
              variationId={variation.databaseId}
              productName={`${product.name}, ${label}`}
              seats={variation.stockQuantity !== null}
            />
          </li>
        );
      })}
    </ul>
  );
}
