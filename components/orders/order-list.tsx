import { AppLink } from "@/components/ui/app-link";
import { Money } from "@/components/ui/money";
import type { GetOrdersQuery, OrderSummaryFragment } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { orderDate } from "@/lib/rules/times/day-text";
import { orderState } from "@/components/orders/order-state";
import { plainText } from "@/lib/rules/texts/plain-text";
import { isPartlyRefunded } from "./order";
import { OrderBadge, OrderDocuments } from "./order-facts";
import styles from "./order-list.module.css";

type Listed = NonNullable<NonNullable<NonNullable<GetOrdersQuery["customer"]>["orders"]>["nodes"][number]>;

/** An order in a list. A related order comes without its lines. */
export type OrderRow = OrderSummaryFragment &
  Partial<Pick<Listed, "paymentMethod" | "confirmUntil" | "isHeld" | "lineItems">>;

export function OrderList({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li
          key={order.id}
          className={styles.order}
          data-has-documents={(order.documents ?? []).length > 1 ? "several" : undefined}
        >
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

type Named = {
  quantity: number | null;
  metaData?: readonly ({ key: string; value: string | null } | null)[] | null;
  product: { node: { name: string | null } } | null;
  variation: { node: { name: string | null } } | null;
};

const shownNames = 2;

/** The items by their names at the purchase, in one line: `2 × Board Hour, Introduction and 1 more`. */
export function orderNames(lines: readonly Named[]): string {
  const names = lines.map(({ quantity, metaData, product, variation }) => {
    const sold = metaData?.find((one) => one?.key === "name")?.value;
    const name = plainText(sold ?? variation?.node?.name ?? product?.node?.name ?? "") || "No longer on sale";
    return (quantity ?? 1) > 1 ? `${quantity} × ${name}` : name;
  });
  const rest = names.length - shownNames;
  return names.slice(0, shownNames).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
