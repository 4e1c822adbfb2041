"use client";

import { useState } from "react";
import { type Cart, countOf } from "@/components/cart/cart";
import { Icon } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { type CartLine, linesOf } from "@/lib/rules/prices/cart";
import { plainText } from "@/lib/rules/texts/plain-text";
import styles from "./order-glance.module.css";

/** The date of a ticket's event or of a chosen workshop; empty for other items. */
function dateOf({ occurs, variation }: CartLine): string {
  const chosen = variation?.attributes?.find((attribute) => attribute?.name === "date")?.value;
  return plainText(occurs ?? chosen ?? "");
}

/** For phones: items, date and total stay at the top while the form scrolls. Opening it shows the lines. */
export function OrderGlance({ cart }: { cart: Cart }) {
  const [isOpen, setOpen] = useState(false);
  const lines = linesOf(cart);
  const date = lines.map(dateOf).find((text) => text !== "");
  const count = countOf(cart);
  return (
    <details className={styles.glance} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.items}>
          <strong>{`${count} ${count === 1 ? "item" : "items"}`}</strong>
          {date ? <span className={styles.date}>{date}</span> : null}
        </span>
        <Money text={cart.total} />
        <Icon name="chevron-down" />
      </summary>
      <div className={styles.lines}>
        {/* Rendered only when open, so that the page does not contain each line twice. */}
        {isOpen ? (
          <ul>
            {lines.map((line) => (
              <li key={line.key}>
                <span>
                  <span>{`${line.quantity ?? 1} × ${plainText(line.product?.node?.name ?? "")}`}</span>
                  {dateOf(line) ? <span className={styles.date}>{dateOf(line)}</span> : null}
                </span>
                <Money text={line.subtotal} />
              </li>
            ))}
          </ul>
        ) : null}
        <a href="#your-order">The whole order</a>
      </div>
    </details>
  );
}
