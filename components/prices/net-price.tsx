import { type Cents, formatEuro } from "@/lib/money";
import styles from "./net-price.module.css";

type NetPriceProps = { cents: Cents; from?: boolean; note?: boolean };

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
