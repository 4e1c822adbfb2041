"use client";

import { CartRecount } from "@/components/cart/cart-recount";
import { placedText, readPlaced } from "@/components/checkout/placed-order";
import { RouteArt } from "@/components/ui/empty-state";
import { useInBrowser } from "@/components/ui/use-in-browser";
import { plainText } from "@/lib/rules/texts/plain-text";
import { type KnownOrder, OrderOfStranger } from "./order-behind-sign-in";
import styles from "./order-behind-sign-in.module.css";

type OrderOfGuestProps = KnownOrder & {
  /** E-mail address for questions. */
  help: string;
};

/**
 * Shown after a guest's purchase at a shop that shows orders to members only. The tab that placed the order has the
 * shop's answer, so it thanks the buyer. For any other order, only the number is known.
 */
export function OrderOfGuest({ help, ...known }: OrderOfGuestProps) {
  const placed = readPlaced(useInBrowser(placedText, null));
  const instructions = known.instructions?.find(({ id }) => id === placed?.paymentMethod);
  if (placed?.id !== known.id || !instructions) return <OrderOfStranger {...known} />;
  return (
    <section className={styles.receipt} data-placed aria-labelledby="receipt">
      <RouteArt />
      <h1 id="receipt" className={styles.title}>
        Thank you. Your order is in.
      </h1>
      <p>
        Order <span data-numbers>{known.id}</span>, <strong data-numbers>{plainText(placed.total)}</strong>
        <span>{`, by ${instructions.title}.`}</span>
      </p>
      <ol className={styles.steps}>
        <li>
          <strong>How to pay</strong>
          <span>{instructions.text}</span>
        </li>
        <li>
          <strong>Check your email</strong>
          <span>The shop confirms your order to the address you gave and tells you the next steps.</span>
        </li>
      </ol>
      <p className={styles.next}>
        No email within an hour? Check your spam folder, then write to <a href={`mailto:${help}`}>{help}</a>{" "}
        and give the number of your order. Please do not order again.
      </p>
      <CartRecount />
    </section>
  );
}
