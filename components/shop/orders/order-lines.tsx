import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import type { Order } from "../cart/cart-type";
import { LineArt } from "../cart/line-art";
import { lineFacts } from "./order-line-facts";
import styles from "./order-lines.module.css";
import { Money } from "../money";
import { OrderLinePrice } from "../price/order-line-price";

export function OrderLines({ order }: { order: Order }) {
  return (
    <ul className={styles.lines}>
      {(order.lineItems?.nodes ?? []).map((line) => {
        const { name, unitPrice, regional, notes, calendar } = lineFacts(line);
        return (
          <li key={line.id} className={styles.line}>
            <div className={styles.art}>
              <LineArt id={line.productId ?? 0} image={line.product?.node?.image} />
            </div>
            <div className={styles.what}>
              <strong>{plainText(name)}</strong>
              <span className={styles.quiet}>
                Quantity {line.quantity ?? 1}
                {unitPrice ? (
                  <>
                    {" × "}
                    <Money text={unitPrice} />
                  </>
                ) : null}
              </span>
              {regional ? <span className={styles.quiet}>{plainText(regional)}</span> : null}
              <OrderLinePrice orderId={String(order.databaseId)} lineId={line.id} name={plainText(name)} />
              {notes.map(({ label, value }) => (
                <span key={label} className={styles.quiet}>
                  {label}: {value}
                </span>
              ))}
              {calendar ? (
                <a
                  className={styles.calendar}
                  href={calendar}
                  aria-label={`Add to calendar: ${plainText(name)}`}
                >
                  <Icon name="calendar" /> Add to calendar
                </a>
              ) : null}
            </div>
            <Money text={line.subtotal} />
          </li>
        );
      })}
    </ul>
  );
}
