import { type Cents, formatEuro } from "@/lib/money";
import styles from "./price.module.css";

type PriceProps = { cents: Cents; from?: boolean; note?: boolean };

/** A net price; the note says so. */
export function Price({ cents, from = false, note = false }: PriceProps) {
  return (
    <span className={styles.price} data-numbers="">
      {from ? <span className={styles.from}>from </span> : null}
      <span className={styles.amount}>{formatEuro(cents)}</span>
      {note ? <span className={styles.note}>plus VAT where due</span> : null}
    </span>
  );
}
