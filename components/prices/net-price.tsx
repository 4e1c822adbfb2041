import { type Cents, formatEuro } from "@/lib/money";
import styles from "./net-price.module.css";

type NetPriceProps = { cents: Cents; from?: boolean | undefined; note?: string | undefined };

type SeatPriceProps = {
  cents: Cents | null;
  /** True when the shop does not sell it. */
  isOff: boolean;
  /** True when the shop did not answer. Then no price is shown. */
  isUnknown?: boolean;
  /** True for the lowest of several prices. */
  from?: boolean;
  note?: string;
};

/** A seat's price, or the reason why there is none. */
export function SeatPrice({ cents, isOff, isUnknown = false, from, note }: SeatPriceProps) {
  if (isUnknown) return null;
  if (isOff) return <span>{notOnSale}</span>;
  return cents === null ? <span>{byInvitation}</span> : <NetPrice cents={cents} from={from} note={note} />;
}

export const byInvitation = "By invitation";
export const notOnSale = "Not on sale at the moment";

/**
 * Shown below a price.
 * @param includesVat true when the shop's operator enters prices with tax
 */
export const vatNote = (includesVat: boolean) => (includesVat ? "incl. VAT" : "plus VAT where due");

/** Shown above a list of prices. */
export const vatLead = (includesVat: boolean) =>
  includesVat ? "Prices include VAT." : "Prices are net, plus VAT where due.";

/** The shop's price. The note says whether it includes VAT. */
export function NetPrice({ cents, from = false, note }: NetPriceProps) {
  return (
    <span className={styles.price}>
      {from ? <span className={styles.from}>from </span> : null}
      <span>{formatEuro(cents)}</span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}
