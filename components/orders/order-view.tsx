"use client";

import type { ReactNode } from "react";
import type { CountryList } from "@/components/checkout/address/country-list";
import { DemoBanner } from "@/components/checkout/payment/demo-banner";
import type { PaymentMeans } from "@/components/checkout/payment/saved-method";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { PageNotice } from "@/components/ui/notices/page-notice";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { orderDate } from "@/lib/rules/times/day-text";
import { isToConfirm, orderState } from "@/components/orders/order-state";
import { MoreSeats } from "./seats/more-seats";
import { isPartlyRefunded, type Order, laterStatusText } from "./order";
import { OrderCorrection } from "./order-correction";
import { OrderDetails } from "./order-details";
import { OrderBadge } from "./order-facts";
import { allOffers, type ShopOffers } from "@/lib/rules/prices/shop-offers";
import styles from "./order-page.module.css";
import { OrderSeats } from "./seats/order-seats";
import { OrderPay } from "./order-pay";
import { OrderWithdrawal } from "./order-withdrawal";
import type { PaymentInstructions } from "./read-orders";
import { PayingInWords, TransferDetails } from "./transfer-details";
import { useKeptOrder } from "./use-kept-order";

export type OrderViewProps = {
  order: Order;
  means: PaymentMeans;
  flash?: Flash | null;
  /** A remote shop's payment instructions. */
  instructions?: PaymentInstructions | null;
  offers?: ShopOffers;
  /** For a corrected invoice; null when the shop does not answer. */
  countries?: CountryList | null;
  /** E-mail address for questions. */
  help?: string;
  /** The form for a question. */
  question: ReactNode;
};

/** The order of the browser's cache, so a changed seat or a new question appears without a reload. */
export function OrderView({
  order: drawn,
  means,
  flash = null,
  instructions = null,
  offers = allOffers,
  countries = null,
  help = "",
  question,
}: OrderViewProps) {
  const order = useKeptOrder(drawn);
  const state = orderState(order);
  return (
    <div className={styles.screen}>
      <p>
        <AppLink href={routes.myOrders}>All orders</AppLink>
      </p>
      {order.paymentMethod === "demo" ? <DemoBanner /> : null}
      <header className={styles.head}>
        <h1 className={styles.title}>
          Order <span data-numbers>{order.orderNumber}</span>
        </h1>
        <p className={styles.meta}>
          <span>{orderDate(order.date)}</span>{" "}
          <OrderBadge state={state} isPartlyRefunded={isPartlyRefunded(order)} />
        </p>
        <p className={styles.story}>{laterStatusText(state, order)}</p>
        {isToConfirm(state) ? (
          <p>
            <ButtonLink href={routes.confirm(order.databaseId ?? "")}>Confirm the order</ButtonLink>
          </p>
        ) : null}
      </header>
      <PageNotice flash={flash} />
      <TransferDetails order={order} />
      <PayingInWords instructions={instructions} />
      <OrderPay order={order} means={means} flash={flash} />
      <OrderSeats order={order} />
      <MoreSeats order={order} />
      <OrderDetails
        order={order}
        offers={offers}
        correction={<OrderCorrection order={order} countries={countries} flash={flash} help={help} />}
      />
      {question}
      <OrderWithdrawal order={order} />
    </div>
  );
}
