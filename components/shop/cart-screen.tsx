"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { CartEmpty } from "./cart-empty";
import { CartFailure } from "./cart-failure";
import { CartLineRow } from "./cart-line-row";
import styles from "./cart-screen.module.css";
import { forgetSnapshot, snapshotOf, type CartSnapshot } from "./cart-snapshot";
import { CartTotals } from "./cart-totals";
import { countOf, linesOf, type Cart } from "./cart-type";
import { CouponForm } from "./coupon-form";
import type { Flash } from "./flash";
import { useCart } from "./use-cart";
import { useRestoredCart } from "./use-restored-cart";

type CartScreenProps = {
  /** Null: the server could not load it. */
  initial: Cart | null;
  renderId: string;
  /** What a plain form's answer says. */
  flash?: Flash | null;
};

export function CartScreen({ initial, renderId, flash = null }: CartScreenProps) {
  const { cart, run, pending, error } = useCart(initial, renderId);
  const restore = useRestoredCart({ cart, error, run });
  const [cleared, setCleared] = useState<CartSnapshot | null>(null);
  const count = countOf(cart);
  const isBusy = pending.length > 0;
  const couponProblem = flash?.values?.code ? flash.text : undefined;

  if (!cart) {
    return (
      <div className={styles.screen}>
        <CartFailure message={error?.message} pending={isBusy} onRetry={() => void run({ do: "reload" })} />
      </div>
    );
  }

  async function clear() {
    const before = cart ? snapshotOf(cart) : null;
    if (await run({ do: "clear" })) {
      forgetSnapshot();
      setCleared(before);
    }
  }

  async function undoClear() {
    if (cleared && (await run({ do: "fill", snapshot: cleared }))) setCleared(null);
  }

  const pageError = error && ["reload", "clear", "fill"].includes(error.change.do) ? error : null;
  return (
    <div className={styles.screen} aria-busy={isBusy}>
      <h1 className={styles.title}>Your cart</h1>
      <p role="status" className={styles.live}>
        {isBusy ? "Updating your cart" : `${count} ${count === 1 ? "item" : "items"} in your cart`}
      </p>
      {restore.restored && count > 0 ? (
        <Callout
          kind="info"
          title="We restored your cart"
          actions={
            <>
              <Button
                size="xs"
                variant="outline"
                color="black"
                pending={isBusy}
                onClick={() => void restore.undo()}
              >
                Undo
              </Button>
              <Button size="xs" variant="text" color="black" onClick={restore.dismiss}>
                Keep it
              </Button>
            </>
          }
        >
          Your shop session had ended, so we put the same items back.
        </Callout>
      ) : null}
      {flash && !couponProblem ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {pageError ? (
        <Callout
          kind="error"
          title={pageError.message}
          actions={
            <Button
              size="xs"
              variant="outline"
              color="black"
              pending={isBusy}
              onClick={() => void run(pageError.change)}
            >
              Try again
            </Button>
          }
        >
          {count > 0 ? "What you see is the cart as it was last known." : null}
        </Callout>
      ) : null}
      {cleared && count === 0 ? (
        <Callout
          kind="info"
          title="Your cart is cleared"
          actions={
            <Button
              size="xs"
              variant="outline"
              color="black"
              pending={isBusy}
              onClick={() => void undoClear()}
            >
              Undo
            </Button>
          }
        />
      ) : null}
      {count === 0 ? (
        <CartEmpty />
      ) : (
        <div className={styles.columns}>
          <section aria-label="Items">
            <ul className={styles.lines}>
              {linesOf(cart).map((line) => (
                <CartLineRow key={line.key} line={line} pending={pending} error={error} run={run} />
              ))}
            </ul>
            <form
              className={styles.clear}
              method="post"
              action="/api/forms/clear-cart"
              onSubmit={(event) => {
                event.preventDefault();
                void clear();
              }}
            >
              <ButtonLink href="/workshops" variant="text" color="black">
                Keep looking
              </ButtonLink>
              <Button
                type="submit"
                variant="text"
                color="black"
                pending={pending.some((change) => change.do === "clear")}
              >
                Clear the cart
              </Button>
            </form>
          </section>
          <aside className={styles.summary} aria-label="Summary">
            <CouponForm
              cart={cart}
              pending={pending}
              error={error}
              flash={couponProblem}
              back="/store/cart"
              run={run}
            />
            <CartTotals cart={cart} pending={isBusy} />
            <ButtonLink href="/store/checkout" size="2xl">
              Go to checkout
            </ButtonLink>
            <p className={styles.note}>VAT follows your invoice country and is worked out in the checkout.</p>
          </aside>
        </div>
      )}
    </div>
  );
}
