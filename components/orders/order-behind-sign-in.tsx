import type { ReactNode } from "react";
import { CartRecount } from "@/components/cart/cart-recount";
import type { PaymentInstructions } from "./read-orders";
import styles from "./order-behind-sign-in.module.css";

export type KnownOrder = { id: string; instructions?: readonly PaymentInstructions[] };

/**
 * Shown beside the sign-in for an order. Only the order's number is known here. A guest buyer sees this only if the
 * shop shows an order to its owner alone, as WooGraphQL does.
 */
export function OrderBehindSignIn(known: KnownOrder) {
  return (
    <Receipt {...known} heading="h2">
      Only the person who placed an order can see it. Sign in with the e-mail address of the order to see its
      status.
    </Receipt>
  );
}

/**
 * For a member whom the shop treats as a guest. The shop does not know this site's sign-in, so it does not show the
 * order.
 */
export function OrderOfStranger(known: KnownOrder) {
  return (
    <Receipt {...known} heading="h1">
      The shop does not use this site’s sign-in, so the status of the order cannot be shown here.
    </Receipt>
  );
}

/**
 * The order's state is unknown here, so this text claims neither success nor failure. It lists the shop's instructions
 * for every payment method that waits for the buyer, because the chosen method is unknown.
 */
function Receipt({
  id,
  instructions = [],
  heading: Heading,
  children,
}: KnownOrder & { heading: "h1" | "h2"; children: ReactNode }) {
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <Heading id="receipt" className={styles.title}>
        Order <span data-numbers>{id}</span>
      </Heading>
      <p className={styles.story}>{children}</p>
      <p className={styles.next}>
        If you have just placed it, the shop emails the address you gave. Please wait for that email before
        you order again.
      </p>
      {instructions.map(({ title, text }) => (
        <p key={title} className={styles.next}>
          {`If you chose “${title}”: ${text}`}
        </p>
      ))}
      <CartRecount />
    </section>
  );
}
