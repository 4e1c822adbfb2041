import { plainText } from "@/lib/graphql/text";
import type { Order } from "../cart/cart-type";
import { Money } from "../money";
import { orderDate } from "./order-date";
import styles from "./order-refunds.module.css";
import { refundFacts } from "./refund-facts";

/** What went back, when and why; nothing for an order that was never refunded. */
export function OrderRefunds({ order }: { order: Order }) {
  const refunds = refundFacts(order);
  if (refunds.length === 0) return null;
  return (
    <section className={styles.refunds} aria-labelledby="order-refunds">
      <h3 id="order-refunds" className={styles.heading}>
        Refunds
      </h3>
      <ul className={styles.list}>
        {refunds.map(({ id, amount, reason, date, hasLeft }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              {hasLeft ? `Paid back on ${orderDate(date)}` : "On its way back to you"}
              {reason ? <span className={styles.reason}>{plainText(reason)}</span> : null}
            </span>
            <span className={styles.amount}>
              <Money text={amount} />
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>It goes the way you paid. Banks take up to ten days until you see it.</p>
    </section>
  );
}
