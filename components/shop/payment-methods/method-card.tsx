import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/routes";
import { ChangeForm } from "../subscription/change-form";
import { ConfirmedChange } from "../subscription/confirmed-change";
import type { SavedMethod } from "../subscription/read-subscriptions";
import { deleteQuestion } from "./delete-question";
import styles from "./method-card.module.css";
import { expiryText, lastDigits, methodName, validityOf } from "./method-words";
import { VisuallyHidden } from "@/components/ui/visually-hidden";

type MethodCardProps = {
  method: SavedMethod;
  /** A running subscription is charged to it. */
  isCharged: boolean;
  nextPayment: string | null | undefined;
  now: Date;
};

const words = { good: "Valid until", soon: "Expires soon:", expired: "Expired:" } as const;

/** A saved method as a little card, and what can be done with it. */
export function MethodCard({ method, isCharged, nextPayment, now }: MethodCardProps) {
  const { tokenId, isDefault } = method;
  const name = methodName(method);
  const digits = lastDigits(method);
  const expiry = expiryText(method);
  const validity = validityOf(method, now, nextPayment);
  const spoken = digits ? `${name} ending in ${digits}` : name;
  return (
    <li className={styles.method}>
      <div className={styles.card} data-surface={isDefault ? "ink" : undefined} data-validity={validity}>
        <Contours />
        <h2 className={styles.name}>{name}</h2>
        {isDefault ? <p className={styles.badge}>Default</p> : null}
        <p className={styles.digits} data-numbers>
          <span aria-hidden="true">••••</span>
          <VisuallyHidden>ending in</VisuallyHidden> {digits ?? "––––"}
        </p>
        <p className={styles.validity}>{expiry ? `${words[validity]} ${expiry}` : "Bank account"}</p>
      </div>
      {isCharged ? (
        <p className={styles.use}>
          Used for your subscription. To delete it,{" "}
          <AppLink href={routes.subscription}>choose another one there</AppLink> first.
        </p>
      ) : null}
      <div className={styles.actions}>
        {isDefault ? null : (
          <ChangeForm
            name="set-default-payment-method"
            fields={{ tokenId }}
            page={routes.paymentMethods}
            label="Make default"
            labelFor={spoken}
            look={{ variant: "outline", color: "black", size: "xs" }}
          />
        )}
        {isCharged ? null : (
          <ConfirmedChange
            {...deleteQuestion(method)}
            step={{ delete: String(tokenId) }}
            open="Delete"
            openName={`Delete ${spoken}`}
            look={{ variant: "text", color: "black", size: "xs" }}
          />
        )}
      </div>
    </li>
  );
}

/** The three altitudes, as they run through everything here. */
function Contours() {
  return (
    <svg className={styles.contours} viewBox="0 0 320 200" preserveAspectRatio="none" aria-hidden="true">
      <path data-level="1" d="M0 176 C 80 160, 150 190, 220 172 S 300 160, 320 166" />
      <path data-level="2" d="M0 140 C 70 118, 150 156, 220 132 S 300 118, 320 126" />
      <path data-level="3" d="M0 100 C 60 80, 150 118, 215 90 S 300 76, 320 84" />
    </svg>
  );
}
