import { CartRecount } from "@/components/cart/cart-recount";
import { CartSettled } from "@/components/cart/forget-cart";
import type { PaymentMeans } from "@/components/checkout/saved-method";
import { orderState } from "@/lib/rules/order-state";
import styles from "./guest-receipt.module.css";
import { isWatched, type Order, orderStatusText } from "./order";
import { OrderLines, OrderTotals } from "./order-details";
import { OrderBadge } from "./order-facts";
import { OrderPay } from "./order-pay";
import { OrderWatcher } from "./order-watcher";
import { TransferDetails } from "./transfer-details";

/**
 * What a guest who has just bought sees before signing in: that it worked, and what happens next. One who comes back
 * from the bank without having paid goes on here.
 */
export function GuestReceipt({ order, means }: { order: Order; means: PaymentMeans }) {
  const state = orderState(order);
  const isPlaced = state !== "unpaid" && state !== "failed" && state !== "cancelled";
  const story = orderStatusText(state, order);
  return (
    <section className={styles.receipt} data-placed={isPlaced || undefined} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        {isPlaced ? "Order received" : story.title}
      </h2>
      <p className={styles.meta}>
        Order <strong data-numbers>{order.orderNumber}</strong> <OrderBadge state={state} />
      </p>
      <p className={styles.story}>{story.text}</p>
      {isWatched(state, order.paymentMethod) ? (
        <OrderWatcher
          orderId={String(order.databaseId)}
          orderNumber={order.orderNumber ?? ""}
          state={state}
        />
      ) : null}
      <TransferDetails order={order} />
      <OrderLines order={order} />
      <OrderTotals order={order} />
      {isPlaced ? (
        <p className={styles.next}>
          We have sent the order to <strong>{order.billing?.email ?? "your e-mail address"}</strong>. Sign in
          with the link or the code of that mail to get the invoice.
        </p>
      ) : (
        <OrderPay order={order} means={means} />
      )}
      <CartSettled orderId={String(order.databaseId)} isPlaced={isPlaced} />
    </section>
  );
}

/**
 * Takes the place of a receipt where the shop shows an order only to its owner, as WooGraphQL does with a guest's.
 * Its state is unknown here, so this claims neither success nor failure. Source: NOTES 5.
 */
export function OrderBehindSignIn({ id }: { id: string }) {
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        Order <span data-numbers>{id}</span>
      </h2>
      <p className={styles.story}>
        An order is shown to the person who placed it. Sign in with its e-mail address to see how it stands.
      </p>
      <p className={styles.next}>
        If you have placed it just now, the shop writes to the address you gave. Please wait for that mail
        before you order again.
      </p>
      <CartRecount />
    </section>
  );
}
