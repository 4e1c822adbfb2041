import type { ReactNode } from "react";
import { type Cents, formatEuro } from "@/lib/money";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { Sale } from "./sale";
import styles from "./net-price.module.css";

type NetPriceProps = {
  cents: Cents;
  from?: boolean | undefined;
  note?: string | undefined;
  /** Set while a sale lowers the price. */
  sale?: Sale | null | undefined;
};

type SeatPriceProps = {
  cents: Cents | null;
  /** True when the shop does not sell it. */
  isOff: boolean;
  /** True when the shop did not answer. Then no price is shown. */
  isUnknown?: boolean;
  /** True for the lowest of several prices. */
  from?: boolean;
  note?: string;
  sale?: Sale | null;
};

/** A seat's price, or the reason why there is none. */
export function SeatPrice({ cents, isOff, isUnknown = false, from, note, sale }: SeatPriceProps) {
  if (isUnknown) return null;
  if (isOff) return <span>{notOnSale}</span>;
  return cents === null ? (
    <span>{byInvitation}</span>
  ) : (
    <NetPrice cents={cents} from={from} note={note} sale={sale} />
  );
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
export function NetPrice({ cents, from = false, note, sale }: NetPriceProps) {
  return (
    <span className={styles.price} data-sale={sale ? "" : undefined}>
      {from ? <span className={styles.from}>from </span> : null}
      {sale ? (
        <>
          <RegularPrice>
            <span>{formatEuro(sale.regular)}</span>
          </RegularPrice>
          <VisuallyHidden> Sale price: </VisuallyHidden>
        </>
      ) : null}
      <span className={styles.amount}>{formatEuro(cents)}</span>
      {sale && sale.lowest !== null ? (
        <span className={styles.note}>
          <LowestPrice>
            <span>{formatEuro(sale.lowest)}</span>
          </LowestPrice>
        </span>
      ) : null}
      {note ? <span className={styles.note}>{note}</span> : null}
    </span>
  );
}

/** The price without a sale, beside the lower one. */
export function RegularPrice({ children }: { children: ReactNode }) {
  return (
    <s className={styles.regular}>
      <VisuallyHidden>Regular price: </VisuallyHidden>
      {children}
    </s>
  );
}

/** Stands beside every announced reduction (Directive 98/6/EC, Article 6a). */
export function LowestPrice({ children }: { children: ReactNode }) {
  return (
    <>
      <span>Lowest price in the last 30 days: </span>
      <span className={styles.amount}>{children}</span>
    </>
  );
}
