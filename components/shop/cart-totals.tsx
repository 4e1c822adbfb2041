import { plainText } from "@/lib/graphql/text";
import { parseRaw } from "@/lib/money";
import styles from "./cart-totals.module.css";
import type { Cart } from "./cart-type";
import { Money } from "./money";

/** The server's sums, in its order. `pending`: they are being worked out. */
export function CartTotals({ cart, pending }: { cart: Cart; pending: boolean }) {
  const taxes = (cart.totalTaxes ?? []).filter((tax) => tax !== null);
  const hasDiscount = (parseRaw(cart.rawDiscountTotal) ?? 0) > 0;
  const rate = cart.customerPPPRate;
  return (
    <div className={styles.totals}>
      <dl className={styles.list}>
        <div className={styles.row}>
          <dt>Subtotal, net</dt>
          <dd>
            <Money text={cart.subtotal} pending={pending} />
          </dd>
        </div>
        {hasDiscount ? (
          <div className={styles.row} data-discount>
            <dt>Discount</dt>
            <dd>
              <Money text={cart.discountTotal} negative pending={pending} />
            </dd>
          </div>
        ) : null}
        {taxes.map(({ id, label, amount }) => (
          <div key={id} className={styles.row}>
            <dt>{plainText(label)}</dt>
            <dd>
              <Money text={amount} pending={pending} />
            </dd>
          </div>
        ))}
        <div className={styles.row} data-total>
          <dt>Total</dt>
          <dd>
            <Money text={cart.total} pending={pending} />
          </dd>
        </div>
        {cart.hasSubscriptionProducts && cart.recurringTotal ? (
          <div className={styles.row}>
            <dt>{plainText(cart.recurringCartMessage ?? "") || "Then, every period"}</dt>
            <dd>
              <Money text={cart.recurringTotal} pending={pending} />
            </dd>
          </div>
        ) : null}
      </dl>
      {cart.vatExemptMessage ? <p className={styles.note}>{plainText(cart.vatExemptMessage)}</p> : null}
      {rate !== null && rate < 1 ? (
        <p className={styles.note}>
          Regional pricing: the prices in this cart are {Math.round(rate * 100)}% of the full price, by your
          invoice country.
        </p>
      ) : null}
    </div>
  );
}
