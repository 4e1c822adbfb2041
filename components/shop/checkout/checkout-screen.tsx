"use client";

import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { CountriesEnum } from "@/graphql/generated/shop/documents";
import { CartEmpty } from "../cart/cart-empty";
import { CartFailure } from "../cart/cart-failure";
import { CartTotals } from "../cart/cart-totals";
import { countOf, type Cart } from "../cart/cart-type";
import { CheckoutForm } from "./checkout-form";
import { CheckoutLines } from "./checkout-lines";
import styles from "./checkout-screen.module.css";
import { defaultsOf, type Customer } from "./checkout-values";
import { CouponForm } from "../cart/coupon-form";
import { DemoBanner } from "../payment/demo-banner";
import type { Flash } from "../flash";
import type { Gateway } from "../payment/payment-fields";
import type { PaymentMeans } from "../stripe/payment-means";
import { RestoredNote } from "../cart/restored-note";
import { useCart } from "../cart/use-cart";
import { useRestoredCart } from "../cart/use-restored-cart";

type CheckoutScreenProps = {
  initial: Cart;
  renderId: string;
  customer: Customer | null;
  gateways: readonly Gateway[];
  countries: readonly { code: CountriesEnum; name: string }[];
  stripeKey?: string;
  flash: Flash | null;
};

export function CheckoutScreen({
  initial,
  renderId,
  customer,
  gateways,
  countries,
  stripeKey,
  flash,
}: CheckoutScreenProps) {
  const { cart, run, pending, error } = useCart(initial, renderId);
  const restore = useRestoredCart({ cart, error, run });
  const isBusy = pending.length > 0;
  const couponProblem = flash?.values?.code ? flash.text : undefined;
  const typed = couponProblem ? undefined : flash?.values;
  const isLoadError = error?.change.do === "reload" || error?.change.do === "fill";

  if (!cart)
    return (
      <CartFailure message={error?.message} pending={isBusy} onRetry={() => void run({ do: "reload" })} />
    );
  if (countOf(cart) === 0) {
    return (
      <div className={styles.screen}>
        <h1 className={styles.title}>Checkout</h1>
        <CartEmpty text="Your cart is empty, so there is nothing to pay for." />
      </div>
    );
  }
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Checkout</h1>
      {gateways.some(({ id }) => id === "demo") ? <DemoBanner /> : null}
      {restore.restored ? (
        <RestoredNote
          restored={restore.restored}
          pending={isBusy}
          onUndo={() => void restore.undo()}
          onKeep={restore.dismiss}
        />
      ) : null}
      {flash && !couponProblem ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {isLoadError && error ? (
        <Callout
          kind="error"
          title={error.message}
          actions={
            <Button
              size="xs"
              variant="outline"
              color="black"
              pending={isBusy}
              onClick={() => void run(error.change)}
            >
              Try again
            </Button>
          }
        />
      ) : null}
      <div className={styles.columns}>
        <aside className={styles.summary} aria-label="Your order">
          <h2 className={styles.heading}>Your order</h2>
          <CheckoutLines cart={cart} pending={isBusy} error={error} run={run} />
          <CouponForm
            cart={cart}
            pending={pending}
            error={error}
            flash={couponProblem}
            back="/store/checkout"
            run={run}
          />
          <CartTotals cart={cart} pending={isBusy} />
        </aside>
        <CheckoutForm
          cart={cart}
          isBusy={isBusy}
          countries={countries}
          gateways={gateways}
          means={meansOf(customer, stripeKey)}
          defaults={defaultsOf(customer, typed)}
          isPriced={!typed}
          vatResult={customer?.vatValidationResult ?? null}
          flashErrors={flash?.fields}
          run={run}
        />
      </div>
    </div>
  );
}

function meansOf(customer: Customer | null, stripeKey: string | undefined): PaymentMeans {
  const saved = (customer?.availablePaymentMethods ?? []).filter((method) => method !== null);
  return { stripeKey, saved, isMember: Boolean(customer?.databaseId) };
}
