import { AppLink } from "@/components/ui/app-link";
import { Money } from "@/components/ui/money";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/routes";
import { linesOf } from "@/lib/rules/cart";
import { plainText } from "@/lib/rules/plain-text";
import type { Cart } from "./cart";
import styles from "./cart-totals.module.css";

/** The server's sums, in its order. `pending`: they are being worked out. */
export function CartTotals({ cart, pending }: { cart: Cart; pending: boolean }) {
  const taxes = (cart.totalTaxes ?? []).filter((tax) => tax !== null);
  const hasDiscount = (parseRaw(cart.rawDiscountTotal) ?? 0) > 0;
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
      </dl>
      {cart.vatExemptMessage ? <p className={styles.note}>{plainText(cart.vatExemptMessage)}</p> : null}
      <Recurring cart={cart} pending={pending} />
      <RegionalRate cart={cart} />
    </div>
  );
}

/** What a subscription charges again; its message says when. */
function Recurring({ cart, pending }: { cart: Cart; pending: boolean }) {
  if (!cart.hasSubscriptionProducts || !cart.recurringTotal) return null;
  return (
    <div className={styles.again}>
      <p>{plainText(cart.recurringCartMessage ?? "") || "Then, every period:"}</p>
      <dl className={styles.list}>
        {cart.recurringSubtotal ? (
          <div className={styles.row}>
            <dt>Recurring subtotal, net</dt>
            <dd>
              <Money text={cart.recurringSubtotal} pending={pending} />
            </dd>
          </div>
        ) : null}
        <div className={styles.row}>
          <dt>Recurring total</dt>
          <dd>
            <Money text={cart.recurringTotal} pending={pending} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** Where a price of the cart depends on the invoice country: how much of the full price is asked (R458). */
function RegionalRate({ cart }: { cart: Cart }) {
  const rate = cart.customerPPPRate;
  if (rate === null || !linesOf(cart).some(({ product }) => product?.node?.pppEnabled)) return null;
  return (
    <p className={styles.note}>
      Regional pricing: {Math.round(rate * 100)}% of the full price for your invoice country, where the
      product takes part. <AppLink href={routes.pppInfo}>What is purchasing power parity?</AppLink>
    </p>
  );
}
