import { type Cents, formatEuro } from "@/lib/money";
import styles from "./net-price.module.css";

type NetPriceProps = { cents: Cents; from?: boolean; note?: boolean };

type SeatPriceProps = { cents: Cents | null; isOff: boolean; note?: boolean };

/** What a seat costs, or why there is no price. @param isOff the shop does not sell it */
export function SeatPrice({ cents, isOff, note = false }: SeatPriceProps) {
  if (isOff) return notOnSale;
  return cents === null ? byInvitation : <NetPrice cents={cents} note={note} />;
}

export const byInvitation = "By invitation";
export const notOnSale = "Not on sale at the moment";

/** A net price; the note says so. */
export function NetPrice({ cents, from = false, note = false }: NetPriceProps) {
  return (
    <span className={styles.price} data-numbers="">
      {from ? <span className={styles.from}>from </span> : null}
      <span className={styles.amount}>{formatEuro(cents)}</span>
      {note ? <span className={styles.note}>plus VAT where due</span> : null}
    </span>
  );
}
