import { plainText } from "@/lib/graphql/text";
import type { Order } from "../cart/cart-type";
import { DownloadList } from "../downloads/download-list";
import styles from "./order-details.module.css";
import { OrderDocuments } from "./order-documents";
import { OrderLines } from "./order-lines";
import { OrderRefunds } from "./order-refunds";
import { OrderTotals } from "./order-totals";

/** Everything the mail has. */
export function OrderDetails({ order }: { order: Order }) {
  const { billing } = order;
  const address = [
    billing?.company,
    [billing?.firstName, billing?.lastName].filter(Boolean).join(" "),
    billing?.address1,
    [billing?.postcode, billing?.city].filter(Boolean).join(" "),
    billing?.countryName ?? billing?.country,
    billing?.vatId ? `VAT ID ${billing.vatId}` : null,
    billing?.email,
  ].filter((line): line is string => Boolean(line));
  const downloads = (order.downloadableItems?.nodes ?? []).filter((item) => item !== null);
  const hasDocuments = (order.documents ?? []).some((document) => document?.url);
  return (
    <div className={styles.details}>
      <section className={styles.block} aria-labelledby="order-lines">
        <h2 id="order-lines" className={styles.heading}>
          What you ordered
        </h2>
        <OrderLines order={order} />
        <OrderTotals order={order} />
        <OrderRefunds order={order} />
      </section>
      {downloads.length > 0 ? (
        <section className={styles.block} aria-labelledby="order-downloads">
          <h2 id="order-downloads" className={styles.heading}>
            Downloads
          </h2>
          <DownloadList items={downloads} />
        </section>
      ) : null}
      <div className={styles.facts}>
        <section className={styles.block} aria-labelledby="order-billing">
          <h2 id="order-billing" className={styles.heading}>
            Invoice address
          </h2>
          <address className={styles.address}>
            {address.map((line) => (
              <span key={line}>{plainText(line)}</span>
            ))}
          </address>
        </section>
        <section className={styles.block} aria-labelledby="order-payment">
          <h2 id="order-payment" className={styles.heading}>
            Payment
          </h2>
          <p>{plainText(order.paymentMethodTitle ?? "") || "Not chosen"}</p>
        </section>
        {hasDocuments ? (
          <section className={styles.block} aria-labelledby="order-documents">
            <h2 id="order-documents" className={styles.heading}>
              Documents
            </h2>
            <OrderDocuments documents={order.documents} number={order.orderNumber ?? ""} />
          </section>
        ) : null}
      </div>
    </div>
  );
}
