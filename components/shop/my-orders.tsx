import { ButtonLink } from "@/components/ui/button-link";
import { LoadFailure } from "./load-failure";
import styles from "./my-orders.module.css";
import { OrderList } from "./order-list";
import { OrdersEmpty } from "./orders-empty";
import { readOrders } from "./read-orders";

const PAGE = 20;
const path = "/account/me/my-orders";

export async function MyOrders({ after }: { after?: string }) {
  const orders = await readOrders(PAGE, after);
  if ("problem" in orders) return <LoadFailure title="My orders" message={orders.problem} />;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>My orders</h1>
      {orders.rows.length === 0 ? <OrdersEmpty /> : <OrderList orders={orders.rows} />}
      {after || orders.next ? (
        <nav aria-label="Pages of orders" className={styles.pages}>
          {after ? (
            <ButtonLink href={path} variant="outline" color="black">
              Newest orders
            </ButtonLink>
          ) : null}
          {orders.next ? (
            <ButtonLink
              href={`${path}?after=${encodeURIComponent(orders.next)}`}
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
