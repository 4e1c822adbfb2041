import { plainText } from "@/lib/graphql/text";
import { parseRaw } from "@/lib/money";
import styles from "../cart/cart-totals.module.css";
import type { Order } from "../cart/cart-type";
import { Money } from "../money";

export function OrderTotals({ order }: { order: Order }) {
  const coupons = order.couponLines?.nodes ?? [];
  const taxes = order.taxLines?.nodes ?? [];
  return (
    <dl className={styles.list}>
      <div className={styles.row}>
        <dt>Subtotal, net</dt>
        <dd>
          <Money text={order.subtotal} />
        </dd>
      </div>
      {coupons.map((coupon) => (
        <div key={coupon?.code} className={styles.row} data-discount>
          <dt>Discount code {coupon?.code}</dt>
          <dd>
            <Money text={coupon?.discount} negative={(parseRaw(coupon?.discount) ?? 1) > 0} />
          </dd>
        </div>
      ))}
      {taxes.map((tax) => (
        <div key={tax?.label} className={styles.row}>
          <dt>{plainText(tax?.label ?? "")}</dt>
          <dd>
            <Money text={tax?.taxTotal} />
          </dd>
        </div>
      ))}
      <div className={styles.row} data-total>
        <dt>Total</dt>
        <dd>
          <Money text={order.total} />
        </dd>
      </div>
    </dl>
  );
}
