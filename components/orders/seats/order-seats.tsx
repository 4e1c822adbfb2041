import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { Order } from "../order";
import styles from "./order-seats.module.css";

export type Seat = NonNullable<Order["seats"]>[number];

/** A ticket for each seat of an order, with the buyer's options. Empty when the shop does not know single seats. */
export function OrderSeats({ order }: { order: Pick<Order, "seats" | "databaseId"> }) {
  const seats = order.seats ?? [];
  if (seats.length === 0) return null;
  return (
    <section className={styles.seats} aria-labelledby="order-seats">
      <h2 id="order-seats" className={styles.heading}>
        {seats.length === 1 ? "Your seat" : "Your seats"}
      </h2>
      <ul className={styles.list}>
        {seats.map((seat, at) => (
          <SeatTicket
            key={seat.databaseId}
            seat={seat}
            place={seats.length > 1 ? `${at + 1} of ${seats.length}` : null}
            href={seatRoutes.mySeat(order.databaseId ?? "", seat.databaseId)}
          />
        ))}
      </ul>
    </section>
  );
}

function SeatTicket({ seat, place, href }: { seat: Seat; place: string | null; href: string }) {
  const { title, occurs, name, calendar, isChangeable } = seat;
  const state = seatStateText(seat);
  const change =
    seat.state === "DATE_CANCELLED" ? "Choose another date or your money back" : "Change this seat";
  const label = [plainText(title), plainText(occurs), place && `seat ${place}`].filter(Boolean).join(", ");
  return (
    <li className={styles.ticket} data-ended={hasEnded(seat) || undefined}>
      <div className={styles.date}>
        <p className={styles.title}>{plainText(title)}</p>
        <p>{plainText(occurs)}</p>
      </div>
      <p className={styles.person}>
        {place ? <span className={styles.place}>{`Seat ${place}`}</span> : null}
        <span>{plainText(name) || (hasEnded(seat) ? "" : "Nobody is named yet")}</span>
        {state ? <span className={styles.state}>{state}</span> : null}
      </p>
      {isChangeable || calendar ? (
        <p className={styles.actions}>
          {calendar ? (
            <a className={styles.action} href={calendar} aria-label={`Add to calendar: ${label}`}>
              <Icon name="calendar" /> Add to calendar
            </a>
          ) : null}
          {isChangeable ? (
            <AppLink className={styles.action} href={href} aria-label={`${change}: ${label}`}>
              {change}
            </AppLink>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}

/** Whether the seat no longer belongs to the buyer. */
export function hasEnded({ state }: Pick<Seat, "state">): boolean {
  return ["CANCELLED", "WITHDRAWN", "REFUNDED", "LAPSED"].includes(state);
}

const states: Partial<Record<Seat["state"], string>> = {
  HELD: "Held until paid",
  DATE_CANCELLED: "We cancelled this date",
  OVER: "This date is over",
  CANCELLED: "Cancelled",
  WITHDRAWN: "Withdrawn",
  REFUNDED: "Refunded",
  LAPSED: "No longer held",
};

/** Null for a booked seat. */
function seatStateText({ state }: Seat): string | null {
  return states[state] ?? null;
}
