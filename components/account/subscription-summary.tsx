import { AccountSection, SectionEmpty, SectionFailure } from "@/components/layout/account-section";
import { Money } from "@/components/ui/money";
import { messageFor } from "@/lib/gateway/errors";
import { type Customer, readAccount } from "@/lib/read/account";
import { routes } from "@/lib/addresses/routes";
import { orderDate } from "@/lib/rules/times/day-text";
import { plainText } from "@/lib/rules/texts/plain-text";
import {
  currentSubscription,
  subscriptionState,
  type SubscriptionState,
  subscriptionWords,
} from "@/lib/rules/subscription";
import styles from "./subscription-summary.module.css";

type Subscription = NonNullable<NonNullable<NonNullable<Customer["subscriptions"]>["nodes"]>[number]>;

const membership = routes.membership;

export async function SubscriptionSummary() {
  const { customer } = await readAccount();
  const isKnown = customer !== "unknown" && customer !== null;
  const current = isKnown ? currentSubscription(customer.subscriptions?.nodes) : null;
  // Shows nothing for a shop without subscriptions.
  if (isKnown && customer.subscriptions === null) return null;
  const more = { href: routes.subscription, label: "Manage" };
  return (
    <AccountSection id="subscription" title="Subscription" more={current ? more : undefined}>
      {!isKnown ? (
        <SectionFailure message={messageFor("getAccount")} />
      ) : current ? (
        <Summary subscription={current} />
      ) : (
        <SectionEmpty
          text="You have no membership. It includes a profile in the directory and the monthly peer evening."
          href={membership}
          label="About the membership"
        />
      )}
    </AccountSection>
  );
}

function Summary({ subscription }: { subscription: Subscription }) {
  const state = subscriptionState(subscription, new Date());
  const shown = state.hasEnded && state.status ? "CANCELLED" : state.status;
  const title = plainText(subscription.lineItems?.nodes[0]?.product?.node?.name ?? "") || "Membership";
  return (
    <div className={styles.card} data-status={shown}>
      <p className={styles.status}>{shown ? subscriptionWords[shown] : ""}</p>
      <p className={styles.title}>{title}</p>
      <p>
        <Money text={subscription.total} />
        {subscription.billingPeriod ? <span>{` per ${subscription.billingPeriod}`}</span> : null}
      </p>
      <p className={styles.quiet}>{whatComes({ ...state, status: shown }, subscription.nextPaymentDate)}</p>
    </div>
  );
}

/** The next event of the subscription, with its date. */
function whatComes({ status, endDate }: SubscriptionState, nextPayment: string | null): string {
  const end = orderDate(endDate);
  switch (status) {
    case "PENDING":
      return "It begins with the first payment.";
    case "ON_HOLD":
      return "The last payment did not arrive. Please pay the open order.";
    case "PENDING_CANCEL":
      return end ? `Ends on ${end}. Nothing more is charged.` : "It ends with the paid period.";
    case "CANCELLED":
      return end ? `Ended on ${end}.` : "It has ended.";
    default:
      if (nextPayment) return `Next payment on ${orderDate(nextPayment)}.`;
      return end ? `Ends on ${end}.` : "Nothing more is charged.";
  }
}
