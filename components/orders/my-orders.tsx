import { AccountList } from "@/components/layout/account-section";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailure } from "@/components/ui/load-failure";
import { routes } from "@/lib/addresses/routes";
import styles from "./my-orders.module.css";
import { KeptOrderList } from "./kept-order-list";
import { readOrders } from "./read-orders";

const pageSize = 20;
const nothingYet = "You have not ordered anything yet.";

export async function MyOrders({ after }: { after?: string | undefined }) {
  const orders = await readOrders(pageSize, after);
  if ("problem" in orders) return <LoadFailure title="My orders" message={orders.problem} />;
  const { list, isEmpty, next } = orders;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>My orders</h1>
      {isEmpty && !after ? <EmptyState text={nothingYet} /> : null}
      {isEmpty && after ? <p>There are no older orders.</p> : null}
      {isEmpty ? null : <KeptOrderList {...list} />}
      {after || next ? (
        <nav aria-label="Pages of orders" className={styles.pages}>
          {after ? (
            <ButtonLink href={routes.myOrders} variant="outline" color="black">
              Newest orders
            </ButtonLink>
          ) : null}
          {next ? (
            <ButtonLink
              href={`${routes.myOrders}?after=${encodeURIComponent(next)}`}
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

/** Loaded separately: if the shop fails while the member service answers, only this part shows the failure. */
export async function LatestOrders() {
  const orders = await readOrders(3);
  return (
    <AccountList
      id="latest-orders"
      title="Latest orders"
      more={{ href: routes.myOrders, label: "All orders" }}
      rows={"problem" in orders ? orders : orders.isEmpty ? [] : [orders.list]}
      empty={{ text: nothingYet, href: "/workshops", label: "Find a workshop" }}
    >
      {([list]) => (list ? <KeptOrderList {...list} /> : null)}
    </AccountList>
  );
}
