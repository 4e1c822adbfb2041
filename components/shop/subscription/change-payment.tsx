import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/routes";
import { MethodLabel } from "../payment-methods/method-label";
import { expiryText, validityOf } from "../payment-methods/method-words";
import { ChangeForm } from "./change-form";
import type { SavedMethod, Subscription } from "./read-subscriptions";
import styles from "./change-payment.module.css";

type ChangePaymentProps = { subscription: Subscription; methods: readonly SavedMethod[]; now: Date };

/** Chooses among the saved methods that can be charged. Folded until it is wanted. */
export function ChangePayment({ subscription, methods, now }: ChangePaymentProps) {
  const { databaseId, paymentMethodData } = subscription;
  const good = methods.filter((method) => validityOf(method, now) !== "expired");
  const hasChoice = good.some(({ tokenId }) => tokenId !== paymentMethodData?.tokenId);
  if (!databaseId || !hasChoice) {
    return (
      <p className={styles.note}>
        There is no other saved payment method to choose. <SavedMethods />
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
        look={{ color: "black" }}
      >
        <fieldset className={styles.choices}>
          <legend className={styles.legend}>What shall be charged from now on?</legend>
          {good.map((method) => {
            const expiry = expiryText(method);
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
                  {expiry ? <span className={styles.expiry}> until {expiry}</span> : null}
                </span>
              </label>
            );
          })}
        </fieldset>
      </ChangeForm>
      <p className={styles.note}>
        <SavedMethods />
      </p>
    </details>
  );
}

function SavedMethods() {
  return <AppLink href={routes.paymentMethods}>Your saved payment methods</AppLink>;
}
