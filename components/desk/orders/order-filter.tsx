import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { Select } from "@/components/ui/forms/select";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { orderWords } from "@/lib/rules/texts/order-words";
import styles from "./order-filter.module.css";

type Status = keyof typeof orderWords;
export type OrderFilterValues = { status: Status | null; email: string; needsHand: boolean };

const statuses = Object.entries(orderWords).map(([value, label]) => ({ value, label }));

/** Reads the filter from the list's address. */
export function readOrderFilter(query: Record<string, string | string[] | undefined>): OrderFilterValues {
  // Old bookmarks have the status in capitals.
  const wanted = String(query.status).toLowerCase();
  return {
    status: isStatus(wanted) ? wanted : null,
    email: typeof query.email === "string" ? query.email.slice(0, 254) : "",
    needsHand: query.open === "1",
  };
}

const isStatus = (value: string): value is Status => Object.hasOwn(orderWords, value);

/** The address holds the filters, so that a list can be bookmarked. */
export function OrderFilter({ status, email, needsHand }: OrderFilterValues) {
  return (
    <form className={styles.filter} action={deskRooms.orders.href} role="search" aria-label="Filter orders">
      <Select
        label="Status"
        name="status"
        options={statuses}
        defaultValue={status ?? ""}
        placeholder="All"
        required={false}
      />
      <TextField label="E-mail" name="email" type="email" status="idle" defaultValue={email} />
      <label className={styles.tick}>
        <input type="checkbox" name="open" value="1" defaultChecked={needsHand} />
        <span>Needs attention</span>
      </label>
      <Button type="submit" size="xs">
        Show
      </Button>
    </form>
  );
}
