import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { routes } from "@/lib/addresses/routes";
import { maximumAttendees } from "@/lib/rules/attendees";
import { plainText } from "@/lib/rules/texts/plain-text";
import styles from "./more-seats.module.css";
import type { Order } from "../order";

/**
 * Adds more seats at an order's dates to the cart, which asks for the names. Plain HTML. The shop refuses a date that
 * is full or over, with a message.
 */
export function MoreSeats({ order }: { order: Pick<Order, "seats" | "lineItems" | "databaseId"> }) {
  const dates = datesOf(order);
  if (dates.length === 0) return null;
  return (
    <section className={styles.more} aria-labelledby="more-seats">
      <h2 id="more-seats" className={styles.heading}>
        Bring colleagues
      </h2>
      <p className={styles.words}>
        Their seats go into your cart, where you name each person. One order and one invoice cover everyone.
      </p>
      <ul className={styles.list}>
        {dates.map(({ productId, variationId, label }) => (
          <li key={variationId}>
            <form method="post" action="/api/forms/add-to-cart" className={styles.form} noValidate>
              <input type="hidden" name="productId" value={productId} />
              <input type="hidden" name="variationId" value={variationId} />
              <input type="hidden" name="back" value={routes.myOrder(order.databaseId ?? "")} />
              <TextField
                label={dates.length > 1 ? `People for ${label}` : "How many people?"}
                name="quantity"
                type="number"
                inputMode="numeric"
                min={1}
                max={maximumAttendees}
                defaultValue={1}
                required
              />
              <Button
                type="submit"
                variant="outline"
                color="black"
                aria-label={`Add seats to the cart: ${label}`}
              >
                Add seats to the cart
              </Button>
            </form>
          </li>
        ))}
      </ul>
    </section>
  );
}

type BookedDate = { productId: number; variationId: number; label: string };

/** Each date once, by its variation. */
function datesOf({ seats, lineItems }: Pick<Order, "seats" | "lineItems">): BookedDate[] {
  const lines = lineItems?.nodes ?? [];
  const dates = (seats ?? [])
    .filter(({ state }) => state === "BOOKED")
    .flatMap(({ lineId, title, occurs }): BookedDate[] => {
      const line = lines.find(({ databaseId }) => databaseId === lineId);
      const label = [title, occurs].map(plainText).join(", ");
      return line?.productId && line.variationId
        ? [{ productId: line.productId, variationId: line.variationId, label }]
        : [];
    });
  return [...new Map(dates.map((date) => [date.variationId, date])).values()];
}
