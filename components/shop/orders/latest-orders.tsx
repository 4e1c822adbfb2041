import { AccountSection, SectionFailure } from "@/components/layout/account-section";
import { SectionEmpty } from "@/components/layout/section-empty";
import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { OrderList } from "./order-list";
import { readOrders } from "./read-orders";

/** The shop may fail while the member service answers; then only this part says so. */
export async function LatestOrders() {
  const orders = await readOrders(3);
  return (
    <AccountSection
      id="latest-orders"
      title="Latest orders"
      more={{ href: routes.myOrders, label: "All orders" }}
    >
      {"problem" in orders ? (
        <SectionFailure message={orders.problem} />
      ) : orders.rows.length === 0 ? (
        <SectionEmpty text="You have not ordered anything yet.">
          <ButtonLink href="/workshops" variant="outline" color="black" size="xs">
            Find a workshop
          </ButtonLink>
        </SectionEmpty>
      ) : (
        <OrderList orders={orders.rows} />
      )}
    </AccountSection>
  );
}
