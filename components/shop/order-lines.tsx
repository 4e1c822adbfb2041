import { plainText } from "@/lib/graphql/text";
import type { Order } from "./cart-type";
import styles from "./order-lines.module.css";
import { LineArt } from "./line-art";
import { Money } from "./money";

export function OrderLines({ order }: { order: Order }) {
  return (
    <ul className={styles.lines}>
      {(order.lineItems?.nodes ?? []).map((line) => (
        <li key={line.id} className={styles.line}>
          <div className={styles.art}>
            <LineArt id={line.productId ?? 0} image={line.product?.node?.image} />
          </div>
          <div className={styles.what}>
            <strong>{plainText(line.variation?.node?.name ?? line.product?.node?.name ?? "")}</strong>
            <span className={styles.quiet}>Quantity {line.quantity ?? 1}</span>
          </div>
          <Money text={line.total} />
        </li>
      ))}
    </ul>
  );
}
