import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/addresses/routes";
import { dayText } from "@/lib/rules/times/day-text";
import { withdrawalLabels } from "@/lib/rules/forms/withdrawal-labels";
import type { Order } from "./order";
import styles from "./order-correction.module.css";

/** A link to the withdrawal form while the period runs. */
export function OrderWithdrawal({ order }: { order: Pick<Order, "withdrawal" | "databaseId"> }) {
  if (!order.withdrawal) return null;
  return (
    <p className={styles.words}>
      <span>{`Until ${dayText(order.withdrawal.until)} you can withdraw from the order without giving a reason.`}</span>{" "}
      <AppLink href={`${routes.withdraw}?order=${order.databaseId}`}>{withdrawalLabels.open}</AppLink>
    </p>
  );
}
