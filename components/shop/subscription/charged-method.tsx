import { Callout } from "@/components/ui/callout";
import { plainText } from "@/lib/graphql/text";
import { MethodLabel } from "../payment-methods/method-label";
import { expiryText, validityOf } from "../payment-methods/method-words";
import type { Subscription } from "./read-subscriptions";
import styles from "./charged-method.module.css";

/** What the subscription is paid with, and whether that will work the next time. */
export function ChargedMethod({ subscription, now }: { subscription: Subscription; now: Date }) {
  const { paymentMethodData: method, paymentMethodTitle, nextPaymentDate, needsPayment } = subscription;
  if (!method) return <p>{plainText(paymentMethodTitle ?? "") || "No payment method is saved for it."}</p>;
  const expiry = expiryText(method);
  const isCharged = needsPayment || nextPaymentDate !== null;
  const validity = isCharged ? validityOf(method, now, nextPaymentDate) : "good";
  return (
    <div className={styles.method}>
      <p>
        <strong>
          <MethodLabel method={method} />
        </strong>
        {expiry ? (
          <span className={styles.expiry}>
            , {validity === "expired" ? "expired" : "valid until"} {expiry}
          </span>
        ) : null}
      </p>
      {validity === "good" ? null : (
        <Callout
          kind="warn"
          title={
            validity === "expired"
              ? "This card has expired."
              : "This card expires soon, or before the next payment."
          }
        >
          Choose another payment method, so that the next payment arrives.
        </Callout>
      )}
    </div>
  );
}
