"use client";

import { useMemo } from "react";
import { AttendeeForm } from "@/components/cart/attendee-form";
import { type Cart, type CartChange, countOf } from "@/components/cart/cart";
import { CartFailure } from "@/components/cart/cart-failure";
import { CartTotals } from "@/components/cart/cart-totals";
import { CouponForm } from "@/components/cart/coupon-form";
import { LineProblem } from "@/components/cart/line-problem";
import { RestoredNote, useRestoredCart } from "@/components/cart/restored-cart";
import { type CartError, useCart } from "@/components/cart/use-cart";
import { VanishedNote } from "@/components/cart/vanished-note";
import { BuyerHelp, Promises } from "@/components/offers/promises";
import { AppLink } from "@/components/ui/app-link";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/forms/flash";
import { LineFact, LineList, LineRow } from "@/components/ui/line-row";
import { Money } from "@/components/ui/money";
import { routes } from "@/lib/addresses/routes";
import { onFirstInteraction } from "@/lib/browser/when-idle";
import { boughtLines, linesOf } from "@/lib/rules/prices/cart";
import { promisesOf } from "@/components/cart/promises";
import { plainText } from "@/lib/rules/texts/plain-text";
import { allOffers, type ShopOffers } from "@/lib/rules/prices/shop-offers";
import { CheckoutForm } from "./checkout-form";
import { type CountryList, listedCountries } from "./address/country-list";
import styles from "./checkout-screen.module.css";
import { type Customer, defaultsOf } from "./address/customer";
import { DemoBanner } from "./payment/demo-banner";
import { FieldLinks } from "./address/field-links";
import { OrderGlance } from "./order-glance";
import type { PaymentMeans } from "./payment/saved-method";
import type { Gateway } from "./payment/use-payment";

type CheckoutScreenProps = {
  initial: Cart;
  renderId: string;
  customer: Customer | null;
  gateways: readonly Gateway[];
  countries: CountryList;
  stripeKey?: string;
  isElsewhere: boolean;
  /** Whether the visitor is signed in to this site, which a remote shop may not know. */
  isSignedIn?: boolean;
  flash: Flash | null;
  /** E-mail address for questions. */
  help?: string;
  offers?: ShopOffers;
};

export function CheckoutScreen({
  initial,
  renderId,
  customer,
  gateways,
  countries: list,
  stripeKey,
  isElsewhere,
  isSignedIn = false,
  flash,
  help,
  offers = allOffers,
}: CheckoutScreenProps) {
  const { cart, run, pending, error, known } = useCart(initial, renderId, onFirstInteraction);
  const restore = useRestoredCart({ cart, run });
  const countries = useMemo(() => listedCountries(list), [list]);
  const isBusy = pending.length > 0;
  const couponProblem = flash?.values?.code ? flash.text : undefined;
  const typed = couponProblem ? undefined : flash?.values;
  const isLoadError = error?.change.do === "reload" || error?.change.do === "restore";

  if (!cart)
    return (
      <CartFailure message={error?.message} pending={isBusy} onRetry={() => void run({ do: "reload" })} />
    );
  if (countOf(cart) === 0) {
    return (
      <div className={styles.screen}>
        <h1 className={styles.title}>Checkout</h1>
        {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
        <VanishedNote />
        <EmptyState text="Your cart is empty, so there is nothing to pay for." />
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Checkout</h1>
      <OrderGlance cart={cart} />
      {gateways.some(({ id }) => id === "demo") ? <DemoBanner /> : null}
      <RestoredNote restore={restore} pending={isBusy} />
      <VanishedNote />
      {flash && !couponProblem ? (
        <Callout kind={flash.kind} title={flash.text}>
          {flash.fields ? <FieldLinks wrong={flash.fields} /> : null}
        </Callout>
      ) : null}
      {error?.isGone ? (
        <Callout kind="warn" title={error.message}>
          This is your current order.
        </Callout>
      ) : null}
      {isLoadError && error ? (
        <Callout
          kind="error"
          title={error.message}
          actions={
            <CalloutAction pending={isBusy} onClick={() => void run(error.change)}>
              Try again
            </CalloutAction>
          }
        />
      ) : null}
      <div className={styles.columns}>
        <CheckoutForm
          cart={cart}
          known={known}
          isBusy={isBusy}
          countries={countries}
          gateways={gateways}
          means={{ ...meansOf(customer), stripeKey, isElsewhere }}
          signInFills={customer?.databaseId || isSignedIn ? null : isElsewhere ? "name" : "address"}
          defaults={defaultsOf(customer, typed)}
          isPriced={!typed}
          vatResult={customer?.vatValidationResult ?? null}
          flashErrors={flash?.fields}
          run={run}
          cartError={error}
          offers={offers}
          help={
            <Promises promises={promisesOf(boughtLines(cart))}>
              {help ? <BuyerHelp address={help} /> : null}
            </Promises>
          }
          summary={(isEstimate) => (
            <aside id="your-order" className={styles.summary} aria-label="Your order">
              <div className={styles.head}>
                <h2 className={styles.heading}>Your order</h2>
                <AppLink href={routes.cart}>Change the cart</AppLink>
              </div>
              <CheckoutLines cart={cart} pending={isBusy} error={error} run={run} offers={offers} />
              <CouponForm
                cart={cart}
                pending={pending}
                error={error}
                flash={couponProblem}
                back="/store/checkout"
                run={run}
              />
              <CartTotals cart={cart} pending={isBusy} isEstimate={isEstimate} />
            </aside>
          )}
        />
      </div>
    </div>
  );
}

function meansOf(customer: Customer | null): PaymentMeans {
  const saved = (customer?.availablePaymentMethods ?? []).filter((method) => method !== null);
  return { saved, isMember: Boolean(customer?.databaseId) };
}

type CheckoutLinesProps = {
  cart: Cart;
  pending: boolean;
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
  offers?: ShopOffers;
};

/** A short view of the purchase, with attendees. Other changes are made in the cart. */
export function CheckoutLines({ cart, pending, error, run, offers = allOffers }: CheckoutLinesProps) {
  return (
    <LineList>
      {linesOf(cart).map((line) => {
        const product = line.product?.node;
        const name = plainText(product?.name ?? "");
        const attributes = (line.variation?.attributes ?? []).flatMap((attribute) =>
          attribute?.value ? [plainText(attribute.value)] : [],
        );
        return (
          <LineRow
            key={line.key}
            id={product?.databaseId ?? 0}
            image={line.variation?.node?.image ?? product?.image}
            name={name}
            price={<Money text={line.subtotal} pending={pending} />}
          >
            {line.occurs ? <LineFact>{plainText(line.occurs)}</LineFact> : null}
            {attributes.length > 0 ? <LineFact>{attributes.join(", ")}</LineFact> : null}
            <LineFact>{`Quantity ${line.quantity ?? 1}`}</LineFact>
            <LineProblem line={line} />
            {offers.attendees ? (
              <AttendeeForm
                line={line}
                name={name}
                back={routes.checkout}
                problem={error?.change.do === "notes" && error.change.key === line.key ? error.message : null}
                run={run}
              />
            ) : null}
          </LineRow>
        );
      })}
    </LineList>
  );
}
