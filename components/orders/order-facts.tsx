import { Icon } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import type { OrderSummaryFragment } from "@/graphql/generated/shop/documents";
import { orderDate } from "@/lib/rules/times/day-text";
import { type OrderState, stateWords } from "@/components/orders/order-state";
import { plainText } from "@/lib/rules/texts/plain-text";
import { type Order, refundFacts } from "./order";
import styles from "./order-facts.module.css";

const badgeTones: Record<OrderState, string> = {
  paid: "good",
  transfer: "open",
  cheque: "open",
  delivery: "open",
  held: "open",
  waiting: "open",
  unconfirmed: "bad",
  ended: "bad",
  unpaid: "bad",
  failed: "bad",
  cancelled: "quiet",
  soldOut: "quiet",
  refunded: "quiet",
};

type OrderBadgeProps = {
  state: OrderState;
  /** True for a paid order with a partial refund. */
  isPartlyRefunded?: boolean;
};

export function OrderBadge({ state, isPartlyRefunded = false }: OrderBadgeProps) {
  const isPart = isPartlyRefunded && state === "paid";
  return (
    <span className={styles.badge} data-tone-of={isPart ? "quiet" : badgeTones[state]}>
      {isPart ? "Partly refunded" : stateWords[state]}
    </span>
  );
}

type OrderDocumentsProps = {
  documents: OrderSummaryFragment["documents"];
  number: string;
};

const documentNames: Record<string, string> = {
  invoice: "Invoice",
  "credit-note": "Credit note",
  receipt: "Receipt",
  proforma: "Order confirmation",
  "packing-slip": "Delivery note",
  "cancellation-invoice": "Cancellation invoice",
};

/** Files of an order as plain links, because documents are never preloaded. */
export function OrderDocuments({ documents, number }: OrderDocumentsProps) {
  const links = (documents ?? []).flatMap((document) =>
    document?.url ? [{ ...document, type: document.type ?? "", url: document.url }] : [],
  );
  if (links.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {links.map(({ type, url, isCancelled, replacedBy, replacementUrl }) => {
        const kind = documentNames[type.toLowerCase().replaceAll("_", "-")] ?? "Document";
        const isOneOfMany = links.filter((link) => link.type === type).length > 1;
        const name = isOneOfMany ? `${kind} ${numberIn(url)}` : kind;
        const suffix = isCancelled ? ", cancelled" : "";
        return (
          <li key={url} className={styles.document}>
            <a
              className={styles.link}
              data-is-cancelled={isCancelled || undefined}
              href={url}
              aria-label={`${name} of order ${number}, PDF${suffix}`}
            >
              <Icon name="download" /> <span>{name}</span>
            </a>
            {isCancelled ? <span className={styles.cancelled}>Cancelled</span> : null}
            {replacedBy && replacementUrl ? (
              <a
                className={styles.replacement}
                href={replacementUrl}
                aria-label={`Replaced by ${replacedBy}, the invoice of order ${number} in its place, PDF`}
              >
                <span>{`Replaced by ${replacedBy}`}</span>
              </a>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** The number at the end of a credit note's address, which tells an order's credit notes apart. */
function numberIn(url: string): string {
  return decodeURIComponent(url.split(/[?#]/)[0]?.split("/").at(-1) ?? "");
}

/** The code that the buyer got instead of money, with its remaining value. */
export function OrderCode({ order: { moneyCode } }: { order: Order }) {
  if (!moneyCode) return null;
  return (
    <section className={styles.refunds} aria-labelledby="order-code">
      <h3 id="order-code" className={styles.heading}>
        Your code
      </h3>
      <p className={styles.row}>
        <strong data-numbers>{moneyCode.code}</strong>
        <span className={styles.amount}>
          <Money text={moneyCode.balance} />
        </span>
      </p>
      <p className={styles.note}>
        Enter it in your cart, in the field for discount codes. The rest stays on it.
      </p>
    </section>
  );
}

/** Refunded amounts with dates and reasons. Empty without refunds. */
export function OrderRefunds({ order }: { order: Order }) {
  const refunds = refundFacts(order);
  if (refunds.length === 0) return null;
  return (
    <section className={styles.refunds} aria-labelledby="order-refunds">
      <h3 id="order-refunds" className={styles.heading}>
        Refunds
      </h3>
      <ul className={styles.list}>
        {refunds.map(({ id, amount, reason, date, hasLeft, isOnCode }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <span>
                {isOnCode
                  ? `Credited to a code on ${orderDate(date)}`
                  : hasLeft
                    ? `Refunded on ${orderDate(date)}`
                    : "On its way back to you"}
              </span>
              {reason ? <span className={styles.reason}>{plainText(reason)}</span> : null}
            </span>
            <span className={styles.amount}>
              <Money text={amount} />
            </span>
          </li>
        ))}
      </ul>
      {refunds.every(({ isOnCode }) => isOnCode) ? null : (
        <p className={styles.note}>
          It goes back to the payment method you used. Banks take up to ten days to show it.
        </p>
      )}
    </section>
  );
}
