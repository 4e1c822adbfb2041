import { AppLink } from "@/components/ui/app-link";
import { plainText } from "@/lib/graphql/text";
import { linesOf, type Cart } from "./cart-type";
import styles from "./checkout-lines.module.css";
import { LineArt } from "./line-art";
import { Money } from "./money";

/** What is bought, in short; it is changed in the cart. */
export function CheckoutLines({ cart, pending }: { cart: Cart; pending: boolean }) {
  return (
    <div className={styles.block}>
      <ul className={styles.lines}>
        {linesOf(cart).map((line) => {
          const product = line.product?.node;
          const attributes = (line.variation?.attributes ?? []).flatMap((attribute) =>
            attribute?.value ? [plainText(attribute.value)] : [],
          );
          return (
            <li key={line.key} className={styles.line}>
              <div className={styles.art}>
                <LineArt
                  id={product?.databaseId ?? 0}
                  image={line.variation?.node?.image ?? product?.image}
                />
              </div>
              <div className={styles.what}>
                <strong>{plainText(product?.name ?? "")}</strong>
                {attributes.length > 0 ? <span className={styles.quiet}>{attributes.join(", ")}</span> : null}
                <span className={styles.quiet}>Quantity {line.quantity ?? 1}</span>
              </div>
              <Money text={line.subtotal} pending={pending} />
            </li>
          );
        })}
      </ul>
      <p className={styles.edit}>
        <AppLink href="/store/cart">Change the cart</AppLink>
      </p>
    </div>
  );
}
