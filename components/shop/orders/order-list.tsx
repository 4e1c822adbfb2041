import { AppLink } from "@/components/ui/app-link";
import type { GetOrdersQuery, OrderSummaryFragment } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/routes";
import { orderState } from "@/lib/rules/order-state";
import { Money } from "../money";
import { OrderBadge } from "./order-badge";
import { orderDate } from "./order-date";
import { OrderDocuments } from "./order-documents";
import styles from "./order-list.module.css";
import { orderNames } from "./order-names";
import { isPartlyRefunded } from "./refund-facts";

type Listed = NonNullable<NonNullable<NonNullable<GetOrdersQuery["customer"]>["orders"]>["nodes"][number]>;

/** An order as a list shows it; where it is only related to something, its lines are not known. */
export type OrderRow = OrderSummaryFragment & Partial<Pick<Listed, "paymentMethod" | "lineItems">>;

export function OrderList({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.id} className={styles.order}>
          <div className={styles.what}>
            <AppLink className={styles.number} href={routes.myOrder(order.databaseId ?? "")}>
              Order <span data-numbers>{order.orderNumber}</span>
            </AppLink>
            <span className={styles.date}>{orderDate(order.date)}</span>
            {order.lineItems ? (
              <span className={styles.names}>{orderNames(order.lineItems.nodes)}</span>
            ) : null}
          </div>
          <OrderBadge state={orderState(order)} isPartlyRefunded={isPartlyRefunded(order)} />
          <p className={styles.total}>
            <Money text={order.total} />
          </p>
          <OrderDocuments documents={order.documents} number={order.orderNumber ?? ""} />
        </li>
      ))}
    </ul>
  );
}
