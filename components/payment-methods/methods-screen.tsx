import type { SavedMethod, Subscriptions } from "@/components/checkout/address/customer";
import { MethodLabel } from "@/components/checkout/payment/method-label";
import { expiryText, lastDigits, methodName, validityOf } from "@/components/checkout/payment/saved-method";
import { ChangeForm, ConfirmedChange } from "@/components/subscriptions/change-form";
import { ChangeQuestion } from "@/components/subscriptions/change-question";
import screenStyles from "@/components/subscriptions/subscription-screen.module.css";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/forms/flash";
import { LoadFailure } from "@/components/ui/load-failure";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { GraphqlProvider } from "@/lib/browser/provider";
import { routes } from "@/lib/addresses/routes";
import { currentSubscription, subscriptionState } from "@/lib/rules/subscription";
import { AddMethod } from "./add-method";
import styles from "./methods-screen.module.css";

type MethodsScreenProps = {
  read: Subscriptions | { problem: string };
  flash: Flash | null;
  /** Id of the method whose deletion the page asks about. */
  asked?: number;
  now: Date;
  /** Undefined for a shop without Stripe, where a method can be saved only with a purchase. */
  stripeKey?: string;
};

export function MethodsScreen({ read, flash, asked, now, stripeKey }: MethodsScreenProps) {
  if ("problem" in read) return <LoadFailure title="Payment methods" message={read.problem} />;
  const { methods, subscriptions } = read;
  const charged = new Set(
    subscriptions
      .filter((one) => isCharged(subscriptionState(one, now).status))
      .map((one) => one.paymentMethodData?.tokenId),
  );
  const toDelete = methods.find(({ tokenId }) => tokenId === asked);
  const nextPayment = currentSubscription(subscriptions)?.nextPaymentDate;
  return (
    <GraphqlProvider>
      <div className={screenStyles.screen}>
        <div className={screenStyles.part}>
          <h1 className={screenStyles.title} tabIndex={-1}>
            Payment methods
          </h1>
          {methods.length > 0 ? (
            <p className={styles.lead}>
              Your default method is offered first. A subscription keeps the one that was chosen for it.{" "}
              <span>{savingNote(stripeKey)}</span>
            </p>
          ) : null}
        </div>
        {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
        {toDelete ? <ChangeQuestion {...deleteQuestion(toDelete)} /> : null}
        {methods.length === 0 ? (
          <MethodsEmpty note={savingNote(stripeKey)} />
        ) : (
          <ul className={styles.methods}>
            {methods.map((method) => (
              <MethodCard
                key={method.tokenId}
                method={method}
                isCharged={charged.has(method.tokenId)}
                nextPayment={charged.has(method.tokenId) ? nextPayment : null}
                now={now}
              />
            ))}
          </ul>
        )}
        {stripeKey ? <AddMethod publishableKey={stripeKey} /> : null}
      </div>
    </GraphqlProvider>
  );
}

function isCharged(status: string | null): boolean {
  return status === "ACTIVE" || status === "PENDING" || status === "ON_HOLD";
}

type MethodCardProps = {
  method: SavedMethod;
  /** Whether a running subscription is charged to this method. */
  isCharged: boolean;
  nextPayment: string | null | undefined;
  now: Date;
};

const validityLabels = { good: "Valid until", soon: "Expires soon:", expired: "Expired:" } as const;

function MethodCard({ method, isCharged, nextPayment, now }: MethodCardProps) {
  const { tokenId, isDefault } = method;
  const name = methodName(method);
  const digits = lastDigits(method);
  const expiry = expiryText(method);
  const validity = validityOf(method, now, nextPayment);
  const accessibleName = digits ? `${name} ending in ${digits}` : name;
  return (
    <li className={styles.method}>
      <div className={styles.card} data-surface={isDefault ? "ink" : undefined} data-validity={validity}>
        <Contours />
        <h2 className={styles.name}>{name}</h2>
        {isDefault ? <p className={styles.badge}>Default</p> : null}
        <p className={styles.digits} data-numbers>
          <span aria-hidden="true">••••</span>
          <VisuallyHidden>ending in</VisuallyHidden> <span>{digits ?? "––––"}</span>
        </p>
        <p className={styles.validity}>{expiry ? `${validityLabels[validity]} ${expiry}` : "Bank account"}</p>
      </div>
      {validity === "expired" ? (
        <p className={styles.use}>
          {isDefault
            ? "New orders cannot be charged to it. Make another method the default, or save the new card."
            : "An expired card cannot be the default. Save the new card, and delete this one."}
        </p>
      ) : null}
      {isCharged ? (
        <p className={styles.use}>
          Used for your subscription. To delete it,{" "}
          <AppLink href={routes.subscription}>choose another one there</AppLink> first.
        </p>
      ) : null}
      <div className={styles.actions}>
        {isDefault || validity === "expired" ? null : (
          <ChangeForm
            name="set-default-payment-method"
            fields={{ tokenId }}
            page={routes.paymentMethods}
            label="Make default"
            labelFor={accessibleName}
            buttonStyle={{ variant: "outline", color: "black", size: "xs" }}
          />
        )}
        {isCharged ? null : (
          <ConfirmedChange
            {...deleteQuestion(method)}
            step={{ delete: String(tokenId) }}
            open="Delete"
            openName={`Delete ${accessibleName}`}
            buttonStyle={{ variant: "text", color: "black", size: "xs" }}
          />
        )}
      </div>
    </li>
  );
}

function Contours() {
  return (
    <svg className={styles.contours} viewBox="0 0 320 200" preserveAspectRatio="none" aria-hidden="true">
      <path data-level="1" d="M0 176 C 80 160, 150 190, 220 172 S 300 160, 320 166" />
      <path data-level="2" d="M0 140 C 70 118, 150 156, 220 132 S 300 118, 320 126" />
      <path data-level="3" d="M0 100 C 60 80, 150 118, 215 90 S 300 76, 320 84" />
    </svg>
  );
}

function deleteQuestion(method: SavedMethod) {
  return {
    name: "delete-payment-method",
    fields: { tokenId: method.tokenId },
    page: routes.paymentMethods,
    title: "Delete this payment method?",
    confirm: "Yes, delete it",
    keep: "Keep it",
    children: (
      <p>
        <MethodLabel method={method} />{" "}
        <span>
          {`is deleted here. Payments made with it stay as they are${method.isDefault ? ", and another saved method becomes the default" : ""}.`}
        </span>
      </p>
    ),
  } as const;
}

/** Explains how to save a method: with a purchase, and on this page if the provider stores cards. */
function savingNote(stripeKey: string | undefined): string {
  return stripeKey
    ? "Add a card or bank account below, or choose to save one when you pay with it."
    : "A method is saved when you pay with it and agree to keep it.";
}

function MethodsEmpty({ note }: { note: string }) {
  return (
    <EmptyState text="No payment method is saved.">
      <p>{note}</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </EmptyState>
  );
}
