import type { ReactNode } from "react";
import { CartSettled } from "@/components/cart/forget-cart";
import { DemoBanner } from "@/components/checkout/payment/demo-banner";
import type { PaymentMeans } from "@/components/checkout/payment/saved-method";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { PageNotice } from "@/components/ui/notices/page-notice";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { orderDate } from "@/lib/rules/times/day-text";
import { isToConfirm, orderState, type OrderState } from "@/components/orders/order-state";
import { allOffers, type ShopOffers } from "@/lib/rules/prices/shop-offers";
import { AskAboutOrder, isAboutQuestion } from "./ask-about-order";
import styles from "./confirm-screen.module.css";
import { confirmWords, isPlaced } from "./confirm-words";
import { KeepOrder } from "./keep-order";
import { isWatched, type Order } from "./order";
import { OrderDetails, OrderLines, OrderTotals } from "./order-details";
import { OrderDocuments } from "./order-facts";
import { OrderPay } from "./order-pay";
import { OrderTicket } from "./order-ticket";
import { OrderWatcher } from "./order-watcher";
import { OrderWithdrawal } from "./order-withdrawal";
import type { PaymentInstructions } from "./read-orders";
import { PayingInWords, TransferDetails } from "./transfer-details";

type ConfirmScreenProps = {
  order: Order;
  means: PaymentMeans;
  /** A remote shop's payment instructions. */
  instructions?: PaymentInstructions | null;
  offers?: ShopOffers;
  /** A guest's order from this browser. */
  isGuest?: boolean;
  flash?: Flash | null;
  /** Address of the outbox on a developer's machine. */
  outbox?: string;
  /** E-mail address for questions. */
  help?: string;
};

/** The page after a purchase: thanks, the reserved seats, the payment, and the next steps. */
export function ConfirmScreen({
  order,
  means,
  instructions = null,
  offers = allOffers,
  isGuest = false,
  flash = null,
  outbox,
  help = "",
}: ConfirmScreenProps) {
  const state = orderState(order);
  const { title, text, steps } = confirmWords(state, order, isGuest);
  const page = routes.confirm(order.databaseId ?? "");
  const email = order.billing?.email;
  const toConfirm = isToConfirm(state);
  const keep =
    (isGuest || toConfirm) && email && isPlaced(state) ? (
      <KeepOrder
        email={email}
        page={page}
        flash={isAboutQuestion(flash) ? null : flash}
        {...(toConfirm ? { toConfirm: state === "ended" ? "again" : "first" } : {})}
        {...(outbox ? { outbox } : {})}
      />
    ) : null;
  return (
    <div className={styles.screen}>
      {order.paymentMethod === "demo" ? <DemoBanner /> : null}
      <section className={styles.top} data-state={state}>
        <div className={styles.words}>
          <span className={styles.icon}>
            <Icon name={icons[state]} size="1.75rem" />
          </span>
          <h1 className={styles.title}>{withWholeDays(title)}</h1>
          <p className={styles.text}>{text}</p>
          <p className={styles.meta}>
            Order <strong data-numbers>{order.orderNumber}</strong>{" "}
            <span>{`of ${orderDate(order.date)}`}</span>
          </p>
          {isWatched(state, order.paymentMethod) ? (
            <OrderWatcher
              orderId={String(order.databaseId)}
              orderNumber={order.orderNumber ?? ""}
              state={state}
            />
          ) : null}
          <PageNotice flash={!keep || isAboutQuestion(flash) ? flash : null} />
          {isGuest || !isPlaced(state) ? null : <MemberActions order={order} />}
        </div>
        <OrderTicket order={order} />
      </section>
      <OrderPay order={order} means={means} back={isGuest ? page : undefined} />
      {order.transfer || keep ? (
        <div
          className={styles.pair}
          data-both={order.transfer && keep ? (toConfirm ? "to-confirm" : "kept") : undefined}
        >
          {toConfirm ? keep : null}
          <TransferDetails order={order} />
          {toConfirm ? null : keep}
        </div>
      ) : null}
      <PayingInWords instructions={instructions} />
      <NextSteps steps={steps} />
      {isGuest ? (
        <section className={styles.summary} aria-labelledby="order-lines">
          <h2 id="order-lines" className={styles.heading}>
            What you ordered
          </h2>
          <OrderLines order={order} offers={offers} />
          <OrderTotals order={order} />
        </section>
      ) : (
        <OrderDetails order={order} offers={offers} />
      )}
      <AskAboutOrder order={order} help={help} back={page} flash={flash} withMessages={isGuest} />
      <OrderWithdrawal order={order} />
      <CartSettled orderId={String(order.databaseId)} isPlaced={isPlaced(state) || state === "refunded"} />
    </div>
  );
}

/** Keeps "15–16 December" on one line. */
function withWholeDays(title: string): ReactNode[] {
  return title.split(/(\d+–\d+ \p{L}+)/u).map((part, at) => (
    <span key={at} className={at % 2 === 1 ? styles.days : undefined}>
      {part}
    </span>
  ));
}

const icons: Record<OrderState, "check" | "clock" | "warning"> = {
  paid: "check",
  transfer: "check",
  cheque: "check",
  delivery: "check",
  held: "clock",
  waiting: "clock",
  unconfirmed: "clock",
  ended: "warning",
  unpaid: "warning",
  failed: "warning",
  cancelled: "warning",
  soldOut: "warning",
  refunded: "check",
};

function MemberActions({ order }: { order: Order }) {
  return (
    <div className={styles.actions}>
      <ButtonLink href={routes.me} variant="outline" color="black">
        Go to your account
      </ButtonLink>
      <OrderDocuments documents={order.documents} number={order.orderNumber ?? ""} />
    </div>
  );
}

/** The next steps as three points of a route. */
function NextSteps({ steps }: { steps: { title: string; text: string }[] }) {
  if (steps.length === 0) return null;
  return (
    <section className={styles.next} aria-labelledby="next">
      <h2 id="next" className={styles.heading}>
        What happens next
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3 className={styles.stepTitle}>{title}</h3>
            <p className={styles.stepText}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
