import { Button } from "@/components/ui/button";
import { Callout, CalloutAction } from "@/components/ui/callout";
import { LineArt } from "@/components/ui/line-row";
import { Money } from "@/components/ui/money";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { OfferMode, OfferResult } from "@/lib/forms/shop/take-offer";
import { routes } from "@/lib/addresses/routes";
import { linesOf } from "@/lib/rules/prices/cart";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { OfferView } from "./load-offer";
import styles from "./offer-panel.module.css";

type OfferPanelProps = {
  view: OfferView;
  /** True when the cart has no other items, so that there is nothing to choose. */
  isAlone: boolean;
  pending: boolean;
  onTake: (mode: OfferMode) => void;
  onDismiss: () => void;
};

/** An offer and its price before any change. A plain form; with a script the page stays. */
export function OfferPanel({ view, isAlone, pending, onTake, onDismiss }: OfferPanelProps) {
  const { offer, product, before, price, listPrice } = view;
  const name = plainText(product?.name ?? "");
  return (
    <section className={styles.panel} aria-labelledby="offer-title">
      <div>
        <LineArt id={product?.databaseId ?? 0} image={product?.image} />
      </div>
      <div className={styles.what}>
        <h2 id="offer-title" className={styles.title}>
          {`Your offer: ${name}`}
        </h2>
        <p className={styles.price}>
          {before ? (
            <s className={styles.before}>
              <VisuallyHidden>Instead of </VisuallyHidden>
              <Money text={before} />
            </s>
          ) : null}
          <strong>
            <Money text={price ?? listPrice} />
          </strong>
        </p>
        <p className={styles.terms}>
          {price
            ? `With VAT and the discount code ${offer.coupon}.`
            : `Before the discount code ${offer.coupon}. Your cart shows the discount.`}
        </p>
      </div>
      <form
        className={styles.choice}
        method="post"
        action="/api/forms/take-offer"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent instanceof SubmitEvent ? event.nativeEvent : {};
          onTake(isAlone ? "empty" : submitter?.getAttribute("value") === "both" ? "both" : "replace");
        }}
      >
        <input type="hidden" name="offer" value={offer.flag} />
        {isAlone ? (
          <Button type="submit" name="mode" value="empty" size="xl" pending={pending}>
            Add it to my cart
          </Button>
        ) : (
          <>
            <p className={styles.question}>Your cart already has other items. Keep them?</p>
            <Button type="submit" name="mode" value="both" size="xl" pending={pending}>
              Keep both
            </Button>
            <Button type="submit" name="mode" value="replace" size="xl" variant="outline" pending={pending}>
              Replace my cart
            </Button>
            <a
              className={styles.no}
              href={routes.cart}
              onClick={(event) => {
                event.preventDefault();
                onDismiss();
              }}
            >
              No, thanks
            </a>
          </>
        )}
      </form>
    </section>
  );
}

type OfferNotesProps = { taken: OfferResult | null; pending: boolean; onUndo: () => void };

/** The result of an offer. The product stays in the cart even if its code is refused. */
export function OfferNotes({ taken, pending, onUndo }: OfferNotesProps) {
  if (!taken) return null;
  const { changed, couponProblem, before } = taken;
  return (
    <>
      {couponProblem ? (
        <Callout kind="warn" title={couponProblem.title} alert>
          {couponProblem.reason ?? "Your cart shows the price without it."}
        </Callout>
      ) : null}
      {changed ? (
        <Callout
          kind="success"
          title="The offer is in your cart"
          actions={
            <CalloutAction pending={pending} onClick={onUndo}>
              Undo
            </CalloutAction>
          }
        >
          {linesOf(before).length > 0 ? "Undo restores your previous cart." : null}
        </Callout>
      ) : (
        <Callout kind="info" title="This offer is already in your cart" />
      )}
    </>
  );
}
