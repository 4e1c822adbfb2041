import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import styles from "./my-orders.module.css";
import { OrderList } from "./order-list";
import { OrdersEmpty } from "./orders-empty";
import { readOrders } from "./read-orders";

/** The shop may fail while the member service answers; then only this part says so. */
export async function LatestOrders() {
  const orders = await readOrders(3);
  return (
    <section className={styles.screen} aria-labelledby="latest-orders">
      <h2 id="latest-orders" className={styles.heading}>
        Latest orders
      </h2>
      {"problem" in orders ? (
        <Callout kind="error" title={orders.problem} actions={<a href="">Try again</a>} />
      ) : orders.rows.length === 0 ? (
        <OrdersEmpty />
      ) : (
        <>
          <OrderList orders={orders.rows} />
          <p>
            <AppLink href="/account/me/my-orders">All orders</AppLink>
          </p>
        </>
      )}
    </section>
  );
}
