import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { LoadFailure } from "../load-failure";
import styles from "./my-orders.module.css";
import { OrderList } from "./order-list";
import { OrdersEmpty } from "./orders-empty";
import { readOrders } from "./read-orders";

const PAGE = 20;

export async function MyOrders({ after }: { after?: string | undefined }) {
  const orders = await readOrders(PAGE, after);
  if ("problem" in orders) return <LoadFailure title="My orders" message={orders.problem} />;
  const isEmpty = orders.rows.length === 0;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>My orders</h1>
      {isEmpty && !after ? <OrdersEmpty /> : null}
      {isEmpty && after ? <p>There are no older orders.</p> : null}
      {isEmpty ? null : <OrderList orders={orders.rows} />}
      {after || orders.next ? (
        <nav aria-label="Pages of orders" className={styles.pages}>
          {after ? (
            <ButtonLink href={routes.myOrders} variant="outline" color="black">
              Newest orders
            </ButtonLink>
          ) : null}
          {orders.next ? (
            <ButtonLink
              href={`${routes.myOrders}?after=${encodeURIComponent(orders.next)}`}
              variant="outline"
              color="black"
            >
              Older orders
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </div>
  );
}
