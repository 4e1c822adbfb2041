import type { ComponentProps } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Money } from "@/components/ui/money";
import { routes } from "@/lib/addresses/routes";
import { type CartLine, linesOf } from "@/lib/rules/prices/cart";
import { cartRows, taxNote, type TotalRow } from "@/lib/rules/prices/totals";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { Cart } from "./cart";
import styles from "./cart-totals.module.css";

type CartTotalsProps = {
  cart: Cart;
  /** True while the sums are being recalculated. */
  pending: boolean;
  /** True while the invoice country is unknown, because VAT depends on it. */
  isEstimate?: boolean;
};

/** The server's sums, in its order, and one sentence about the VAT, from the shop if it sends one. */
export function CartTotals({ cart, pending, isEstimate = false }: CartTotalsProps) {
  const rows = cartRows(cart);
  // On-site events are taxed where they take place, whatever the invoice country.
  const isEstimated = isEstimate && rows.some(({ isTax }) => isTax) && !linesOf(cart).every(isOnSite);
  return (
    <div className={styles.totals}>
      <dl className={styles.list}>
        <TotalsRows
          rows={
            isEstimated
              ? rows.map((row) => (row.isTax ? { ...row, name: `${row.name}, estimated` } : row))
              : rows
          }
          pending={pending}
        />
        <TotalsRow
          name="Total"
          text={cart.total}
          kind="total"
          pending={pending}
          {...(pending ? {} : { note: taxNote(cart, rows, { isEstimated }) })}
        />
      </dl>
      {isEstimated ? (
        <p className={styles.note}>We estimate the VAT until we know your invoice country.</p>
      ) : cart.vatExemptMessage ? (
        <p className={styles.note}>{plainText(cart.vatExemptMessage)}</p>
      ) : cart.isVatExempt ? (
        <p className={styles.note}>No VAT is charged on this order.</p>
      ) : null}
      <Recurring cart={cart} pending={pending} />
      <RegionalRate cart={cart} />
    </div>
  );
}

/** True for a seat or ticket at a place. Both say "online" when there is no place. */
function isOnSite({ occurs, variation }: CartLine): boolean {
  const place = (variation?.attributes ?? []).find((attribute) => attribute?.name === "place")?.value;
  const where = place ?? occurs;
  return Boolean(where) && !/\bonline\b/i.test(where ?? "");
}

type TotalsRowProps = ComponentProps<typeof Money> & {
  name: string;
  note?: string | null;
  kind?: "discount" | "total";
};

/** The sums above the total of a cart or an order. */
export function TotalsRows({ rows, pending }: { rows: readonly TotalRow[]; pending?: boolean }) {
  return rows.map(({ key, name, note, text, kind, negative }) => (
    <TotalsRow
      key={key}
      name={name}
      text={text}
      {...(note && { note })}
      {...(kind && { kind })}
      {...(negative && { negative })}
      {...(pending && { pending })}
    />
  ));
}

/** One sum in the list of a cart's or order's totals. */
export function TotalsRow({ name, note, kind, ...money }: TotalsRowProps) {
  return (
    <div className={styles.row} data-kind={kind}>
      <dt>{name}</dt>
      <dd>
        <Money {...money} />
      </dd>
      {note ? <dd className={styles.more}>{note}</dd> : null}
    </div>
  );
}

/** A subscription's recurring charge. The shop's message says when it is due. */
function Recurring({ cart, pending }: { cart: Cart; pending: boolean }) {
  if (!cart.hasSubscriptionProducts || !cart.recurringTotal) return null;
  return (
    <div className={styles.again}>
      <p>{plainText(cart.recurringCartMessage ?? "") || "Then, every period:"}</p>
      <dl className={styles.list}>
        {cart.recurringSubtotal ? (
          <TotalsRow name="Recurring subtotal, net" text={cart.recurringSubtotal} pending={pending} />
        ) : null}
        <TotalsRow name="Recurring total" text={cart.recurringTotal} pending={pending} />
      </dl>
    </div>
  );
}

/** The percentage of the full price, when the invoice country changes a price. */
function RegionalRate({ cart }: { cart: Cart }) {
  const rate = cart.customerPPPRate;
  if (rate === null || rate === 1 || !linesOf(cart).some(({ product }) => product?.node?.pppEnabled))
    return null;
  return (
    <p className={styles.note}>
      <span>
        {`Regional pricing: ${Math.round(rate * 100)}% of the full price for your invoice country, on products with regional pricing.`}
      </span>{" "}
      <AppLink href={routes.pppInfo}>What is purchasing power parity?</AppLink>
    </p>
  );
}
