import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import type { Order } from "../cart/cart-type";
import { lineFacts } from "./order-line-facts";
import styles from "./order-lines.module.css";
import { LineFact, LineList, LineRow } from "../line-row";
import { Money } from "../money";
import { OrderLinePrice } from "../price/order-line-price";

export function OrderLines({ order }: { order: Order }) {
  return (
    <LineList>
      {(order.lineItems?.nodes ?? []).map((line) => {
        const { name, unitPrice, regional, notes, calendar } = lineFacts(line);
        return (
          <LineRow
            key={line.id}
            id={line.productId ?? 0}
            image={line.product?.node?.image}
            name={plainText(name)}
            price={<Money text={line.subtotal} />}
          >
            <LineFact>
              Quantity {line.quantity ?? 1}
              {unitPrice ? (
                <>
                  {" × "}
                  <Money text={unitPrice} />
                </>
              ) : null}
            </LineFact>
            {regional ? <LineFact>{plainText(regional)}</LineFact> : null}
            <OrderLinePrice orderId={String(order.databaseId)} lineId={line.id} name={plainText(name)} />
            {notes.map(({ label, value }) => (
              <LineFact key={label}>
                {label}: {value}
              </LineFact>
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
          </LineRow>
        );
      })}
    </LineList>
  );
}
