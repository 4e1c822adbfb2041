"use client";

import { type ReactNode, useEffect, useRef } from "react";
import type { OfferView } from "@/components/offers/load-offer";
import { BuyerHelp, Promises } from "@/components/offers/promises";
import { OfferNotes, OfferPanel } from "@/components/offers/offer-panel";
import { loadPriceSteps, usePriceSteps } from "@/components/prices/why-this-price";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/forms/flash";
import { boughtLines, linesOf } from "@/lib/rules/prices/cart";
import { promisesOf } from "@/components/cart/promises";
import { type Cart, type CartChange, countOf } from "./cart";
import { CartFailure } from "./cart-failure";
import { CartLineRow } from "./cart-line-row";
import { CartNotices, useUndo } from "./cart-notices";
import styles from "./cart-screen.module.css";
import { CartTotals } from "./cart-totals";
import { CouponForm } from "./coupon-form";
import { allOffers, type ShopOffers } from "@/lib/rules/prices/shop-offers";
import { RestoredNote, useRestoredCart } from "./restored-cart";
import { useCart } from "./use-cart";
import { useOffer } from "./use-offer";
import { VanishedNote } from "./vanished-note";

type CartScreenProps = {
  /** Null when the server could not load the cart. */
  initial: Cart | null;
  /** Stands above the cart. */
  note?: ReactNode;
  renderId: string;
  flash?: Flash | null;
  /** An offer from a link that has not been taken yet. */
  offer?: OfferView | null;
  /** Whether the shop knows the invoice country. */
  isCountryKnown?: boolean;
  /** E-mail address for questions. */
  help?: string;
  offers?: ShopOffers;
  leave?: (path: string) => void;
};

/** A text that is equal for carts with equal prices, even if Apollo's cache has created a new object. */
const pricesOf = (cart: Cart | null) =>
  JSON.stringify(linesOf(cart).map(({ key, quantity, total }) => [key, quantity, total]));

export function CartScreen({
  initial,
  note = null,
  renderId,
  flash = null,
  offer: view = null,
  isCountryKnown = true,
  help,
  offers = allOffers,
  leave = (path) => window.location.replace(path),
}: CartScreenProps) {
  const { cart, run, pending, error } = useCart(initial, renderId);
  const restore = useRestoredCart({ cart, run, formDid: flash?.values?.cart });
  const { change: undoable, ...told } = useUndo({ cart, run });
  const { screen, change } = useKeptFocus(cart, undoable);
  const { whenRestored } = restore;
  const offer = useOffer({ view, cart, renderId, run: change, whenRestored, leave });
  const steps = usePriceSteps(loadPriceSteps, pricesOf(cart));
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
  return (
    <div ref={screen} className={styles.screen} aria-busy={isBusy}>
      <h1 className={styles.title} tabIndex={-1}>
        Your cart
      </h1>
      <p role="status" className={styles.live}>
        {isBusy ? "Updating your cart" : `${count} ${count === 1 ? "item" : "items"} in your cart`}
      </p>
      {note}
      {count > 0 ? <RestoredNote restore={restore} pending={isBusy} /> : null}
      {flash && !couponProblem ? <Callout kind={flash.kind} title={flash.text} /> : null}
      <VanishedNote />
      <CartNotices {...told} error={error} isFilled={count > 0} pending={isBusy} run={change} />
      <OfferNotes taken={offer.taken} pending={isBusy} onUndo={() => void offer.undo()} />
      {view && offer.isOpen ? (
        <OfferPanel
          view={view}
          isAlone={count === 0}
          pending={isBusy}
          onTake={(mode) => void offer.take(mode)}
          onDismiss={offer.dismiss}
        />
      ) : null}
      {count === 0 ? (
        offer.isOpen ? null : (
          <EmptyState text="Your cart is empty." />
        )
      ) : (
        <div className={styles.columns}>
          <section aria-label="Items">
            <ul className={styles.lines}>
              {linesOf(cart).map((line) => (
                <CartLineRow
                  key={line.key}
                  line={line}
                  pending={pending}
                  error={error}
                  run={change}
                  steps={steps}
                  offers={offers}
                  exempt={cart.vatExemptMessage}
                />
              ))}
            </ul>
            <form
              className={styles.clear}
              method="post"
              action="/api/forms/clear-cart"
              onSubmit={(event) => {
                event.preventDefault();
                void change({ do: "clear" });
              }}
            >
              <ButtonLink href="/workshops" variant="text" color="black">
                Continue shopping
              </ButtonLink>
              <Button
                type="submit"
                variant="text"
                color="black"
                pending={pending.some((one) => one.do === "clear")}
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
              run={change}
            />
            <CartTotals cart={cart} pending={isBusy} isEstimate={!isCountryKnown} />
            <ButtonLink href="/store/checkout" size="2xl">
              Go to checkout
            </ButtonLink>
            <Promises promises={promisesOf(boughtLines(cart))}>
              {help ? <BuyerHelp address={help} /> : null}
            </Promises>
          </aside>
        </div>
      )}
    </div>
  );
}

type Change = (wanted: CartChange) => Promise<Cart | null>;

/**
 * Keeps the focus when a change removes the pressed control. The focus then moves to the line that took its place, or
 * to the heading.
 */
function useKeptFocus(cart: Cart | null, run: Change) {
  const screen = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ element: Element | null; index: number } | null>(null);

  useEffect(() => {
    const element = pressed.current?.element;
    if (!pressed.current || element?.isConnected || document.activeElement !== document.body) return;
    const names = screen.current?.querySelectorAll<HTMLElement>("li > div > h2") ?? [];
    const next = names[Math.min(pressed.current.index, names.length - 1)];
    (next ?? screen.current?.querySelector("h1"))?.focus();
    pressed.current = null;
  });

  const change: Change = async (wanted) => {
    const index = "key" in wanted ? linesOf(cart).findIndex(({ key }) => key === wanted.key) : 0;
    const element = document.activeElement;
    pressed.current = element && screen.current?.contains(element) ? { element, index } : null;
    return run(wanted);
  };
  return { screen, change };
}
