import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { routes } from "@/lib/routes";
import { orderState } from "@/lib/rules/order-state";
import type { Order } from "../cart/cart-type";
import { DemoBanner } from "../payment/demo-banner";
import type { Flash } from "../flash";
import { OrderBadge } from "./order-badge";
import { orderDate } from "./order-date";
import { OrderDetails } from "./order-details";
import styles from "./order-page.module.css";
import { OrderPay } from "./order-pay";
import { orderWords } from "./order-story";
import { isPartlyRefunded } from "./refund-facts";
import type { PaymentMeans } from "../stripe/payment-means";

type OrderPageProps = { order: Order; means: PaymentMeans; flash?: Flash | null };

export function OrderPage({ order, means, flash = null }: OrderPageProps) {
  const state = orderState(order);
  return (
    <div className={styles.screen}>
      <p>
        <AppLink href={routes.myOrders}>All orders</AppLink>
      </p>
      {order.paymentMethod === "demo" ? <DemoBanner /> : null}
      <header className={styles.head}>
        <h1 className={styles.title}>
          Order <span data-numbers>{order.orderNumber}</span>
        </h1>
        <p className={styles.meta}>
          {orderDate(order.date)} <OrderBadge state={state} isPartlyRefunded={isPartlyRefunded(order)} />
        </p>
        <p className={styles.story}>{orderWords(state, order)}</p>
      </header>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      <OrderPay order={order} means={means} flash={flash} />
      <OrderDetails order={order} />
    </div>
  );
}
