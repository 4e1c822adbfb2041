import type { GetSeatChangeQuery } from "@/graphql/generated/shop/documents";
import { formatEuro, parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import styles from "./money-or-code.module.css";

type PaidOrder = Pick<NonNullable<GetSeatChangeQuery["order"]>, "paymentMethod" | "paymentMethodTitle">;

/**
 * The choice between money and a code, before seats are changed.
 * @param back RAW amount to be refunded
 */
export function MoneyOrCode({ order, back }: { order: PaidOrder; back: string }) {
  const sum = formatEuro(parseRaw(back) ?? 0);
  return (
    <fieldset className={styles.options}>
      <legend className={styles.legend}>{`How would you like the ${sum}?`}</legend>
      <label className={styles.option}>
        <input type="radio" name="as" value="money" defaultChecked />
        <span className={styles.words}>
          <strong>Money back</strong>
          <span className={styles.quiet}>
            {`We refund it ${refundMethod(order)}. Banks take up to ten days.`}
          </span>
        </span>
      </label>
      <label className={styles.option}>
        <input type="radio" name="as" value="code" />
        <span className={styles.words}>
          <strong>Keep it as a code</strong>
          <span className={styles.quiet}>
            {`You get a code worth ${sum} right away. It pays for anything except subscriptions, in several parts if you like, and never expires. It cannot be turned back into money.`}
          </span>
        </span>
      </label>
    </fieldset>
  );
}

const refundMethod = ({ paymentMethod, paymentMethodTitle }: PaidOrder) =>
  paymentMethod === "invoice"
    ? "by bank transfer"
    : `to the payment method you used (${plainText(paymentMethodTitle ?? "")})`;

/**
 * Whether the buyer may choose a code instead of a refund. An order that was paid by a code always returns the amount
 * to that code.
 */
export const canBeCode = ({ paymentMethod }: PaidOrder, back: string) =>
  (parseRaw(back) ?? 0) > 0 && paymentMethod !== "code";

export const moneyEffect = ({ paymentMethod }: PaidOrder) =>
  paymentMethod === "code"
    ? "It goes back onto the code that you paid with, and a credit note follows by email."
    : "A credit note follows by email.";
