import { orderDate } from "@/lib/rules/day-text";
import { Money } from "@/components/ui/money";
import type { Order } from "./order";
import styles from "./transfer-details.module.css";

/** Account, reference and code of an order that waits for a transfer: as in its mail and on its documents. */
export function TransferDetails({ order }: { order: Pick<Order, "transfer" | "total"> }) {
  const { transfer, total } = order;
  if (!transfer) return null;
  const { accountHolder, bank, iban, bic, reference, until, qrCodeUrl } = transfer;
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer" className={styles.heading}>
        Please transfer <Money text={total} />
        {until ? ` by ${orderDate(until)}` : ""}
      </h2>
      <dl className={styles.rows}>
        {(
          [
            ["Account holder", accountHolder],
            ["Bank", bank],
            ["IBAN", iban],
            ["BIC", bic],
            ["Reference", reference],
          ] as const
        ).map(([label, value]) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd data-numbers>{value}</dd>
          </div>
        ))}
      </dl>
      {qrCodeUrl ? (
        <figure className={styles.code}>
          <img
            className={styles.picture}
            src={qrCodeUrl}
            alt={`QR code that fills in the transfer: ${reference}`}
            width={240}
            height={240}
          />
          <figcaption className={styles.caption}>
            Scan it with your banking app, or{" "}
            <a href={qrCodeUrl} download>
              save the code
            </a>{" "}
            and open it there.
          </figcaption>
        </figure>
      ) : null}
    </section>
  );
}
