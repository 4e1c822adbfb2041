import type { SavedMethod, Subscription } from "@/components/checkout/address/customer";
import { MethodLabel } from "@/components/checkout/payment/method-label";
import { expiryNotice, expiryText, isAccount, validityOf } from "@/components/checkout/payment/saved-method";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { debitRefusal } from "@/lib/rules/prices/payment-methods";
import { plainText } from "@/lib/rules/texts/plain-text";
import { ChangeForm } from "./change-form";
import styles from "./subscription-payment.module.css";

/** The current payment method, and whether the next charge will work. */
export function ChargedMethod({ subscription, now }: { subscription: Subscription; now: Date }) {
  const { paymentMethodData: method, paymentMethod, paymentMethodTitle } = subscription;
  const { nextPaymentDate, needsPayment } = subscription;
  if (!method) {
    // A host may give a method only by its short name, such as "cheque".
    const named = plainText(paymentMethodTitle || paymentMethod || "");
    return <p>{named || "No payment method is saved for it."}</p>;
  }
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
          <span className={styles.chargedExpiry}>
            {validity === "expired" ? null : `, valid until ${expiry}`}
          </span>
        ) : null}
      </p>
      {validity === "good" ? null : (
        <Callout
          kind="warn"
          title={
            validity === "expired"
              ? `We have ${expiry} as the end of this card.`
              : "This card expires soon, or before the next payment."
          }
        >
          {validity === "expired"
            ? "Your bank may have renewed it; then the next payment arrives by itself. If not, choose another one."
            : "Choose another payment method, so that the next payment arrives."}
        </Callout>
      )}
    </div>
  );
}

type ChangePaymentProps = { subscription: Subscription; methods: readonly SavedMethod[]; now: Date };

/** Chooses a saved method for the next payment. Collapsed until somebody opens it. */
export function ChangePayment({ subscription, methods, now }: ChangePaymentProps) {
  const { databaseId, paymentMethodData, rawTotal } = subscription;
  const limit = debitRefusal(parseRaw(rawTotal) ?? 0);
  const good = methods.filter((method) => limit === null || !isAccount(method));
  const hasChoice = good.some(({ tokenId }) => tokenId !== paymentMethodData?.tokenId);
  const debitNote = good.length < methods.length ? <p className={styles.note}>{limit}</p> : null;
  if (!databaseId || !hasChoice) {
    return (
      <p className={styles.note}>
        <span>
          {`${good.length < methods.length ? `${limit} ` : ""}There is no other saved payment method to choose.`}
        </span>{" "}
        <SavedMethods />
      </p>
    );
  }
  return (
    <details className={styles.fold}>
      <summary className={styles.summary}>Change payment method</summary>
      <ChangeForm
        name="change-subscription-payment"
        fields={{ id: databaseId }}
        page={routes.subscription}
        label="Use this one"
        buttonStyle={{ color: "black" }}
      >
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>Which method should we charge from now on?</legend>
          {good.map((method) => {
            const expiry = expiryText(method);
            const notice = expiryNotice(method, now);
            const facts = notice ?? (expiry ? `until ${expiry}` : null);
            return (
              <label key={method.tokenId} className={styles.choice}>
                <input
                  type="radio"
                  name="tokenId"
                  value={method.tokenId}
                  defaultChecked={method.tokenId === paymentMethodData?.tokenId}
                  required
                  className={styles.radio}
                />
                <span>
                  <MethodLabel method={method} />
                  {facts ? <span className={styles.expiry}>{` ${facts}`}</span> : null}
                </span>
              </label>
            );
          })}
        </fieldset>
      </ChangeForm>
      {debitNote}
      <p className={styles.note}>
        <SavedMethods />
      </p>
    </details>
  );
}

function SavedMethods() {
  return <AppLink href={routes.paymentMethods}>Your saved payment methods</AppLink>;
}
