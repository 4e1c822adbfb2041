import { CopyButton } from "@/components/ui/copy-button";
import { formatEuro, parseRaw } from "@/lib/money";
import { orderDate } from "@/lib/rules/times/day-text";
import { plainText } from "@/lib/rules/texts/plain-text";
import { durationText, times } from "@/lib/rules/times/times";
import type { Order } from "./order";
import type { PaymentInstructions } from "./read-orders";
import styles from "./transfer-details.module.css";

type TransferDetailsProps = {
  order: Pick<Order, "transfer" | "total" | "rawTotal"> & Partial<Pick<Order, "confirmUntil">>;
};

/** Account, reference and QR code of an order that waits for a transfer, as in its mail and documents. */
export function TransferDetails({ order }: TransferDetailsProps) {
  const { transfer, total, rawTotal } = order;
  if (!transfer) return null;
  const { accountHolder, bank, iban, bic, reference, until, qrCodeUrl } = transfer;
  const cents = parseRaw(rawTotal);
  const rows = [
    // Forms of banks accept neither a thousands separator nor a currency sign.
    { label: "Amount", value: plainText(total ?? ""), copy: cents === null ? null : amountText(cents) },
    { label: "Account holder", value: accountHolder, copy: accountHolder },
    { label: "IBAN", value: iban, copy: iban?.replace(/\s/g, "") },
    { label: "BIC", value: bic, copy: bic },
    { label: "Reference", value: reference, copy: reference },
    { label: "Bank", value: bank, copy: null },
  ];
  return (
    <section className={styles.transfer} aria-labelledby="transfer">
      <h2 id="transfer" className={styles.heading}>
        {until ? `Your transfer by ${orderDate(until)}` : "Your transfer"}
      </h2>
      {order.confirmUntil ? (
        <p className={styles.text}>
          {`Please confirm your address before you pay: until then we hold your order for only ${durationText(times.confirming)}.`}
        </p>
      ) : null}
      <dl className={styles.rows}>
        {rows.map(({ label, value, copy }) =>
          value ? (
            <div key={label} className={styles.row}>
              <dt>{label}</dt>
              <dd data-numbers>{value}</dd>
              {copy ? (
                <dd className={styles.copy}>
                  <CopyButton text={copy} what={label} />
                </dd>
              ) : null}
            </div>
          ) : null,
        )}
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

/** The shop's payment instructions for a waiting order. */
export function PayingInWords({ instructions }: { instructions: PaymentInstructions | null }) {
  if (!instructions) return null;
  return (
    <section className={styles.transfer} aria-labelledby="paying">
      <h2 id="paying" className={styles.heading}>
        {`How to pay: ${instructions.title}`}
      </h2>
      <p className={styles.text}>{instructions.text}</p>
    </section>
  );
}

/** `190800` → "1908,00" */
function amountText(cents: number): string {
  return formatEuro(cents).replace(/[^\d,]/g, "");
}
