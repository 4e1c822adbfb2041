import { AppLink } from "@/components/ui/app-link";
import type { GetOrdersQuery } from "@/graphql/generated/shop/documents";
import { orderState } from "@/lib/rules/order-state";
import { Money } from "./money";
import { OrderBadge } from "./order-badge";
import { orderDate } from "./order-date";
import { OrderDocuments } from "./order-documents";
import styles from "./order-list.module.css";

export type OrderRow = NonNullable<
  NonNullable<NonNullable<GetOrdersQuery["customer"]>["orders"]>["nodes"][number]
>;

export function OrderList({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id} className={styles.order}>
          <div className={styles.what}>
            <AppLink className={styles.number} href={`/account/me/my-orders/${order.databaseId}`}>
              Order <span data-numbers>{order.orderNumber}</span>
            </AppLink>
            <span className={styles.date}>{orderDate(order.date)}</span>
          </div>
          <OrderBadge state={orderState(order)} />
          <p className={styles.total}>
            <Money text={order.total} />
          </p>
          <OrderDocuments documents={order.documents} number={order.orderNumber ?? ""} />
        </li>
      ))}
    </ul>
  );
}
