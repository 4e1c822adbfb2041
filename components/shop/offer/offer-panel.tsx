import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { plainText } from "@/lib/graphql/text";
import type { OfferMode } from "@/lib/graphql/take-offer";
import { routes } from "@/lib/routes";
import { LineArt } from "../cart/line-art";
import { Money } from "../money";
import styles from "./offer-panel.module.css";
import type { OfferView } from "./offer-view";

type OfferPanelProps = {
  view: OfferView;
  /** Nothing else is in the cart, so there is nothing to choose. */
  isAlone: boolean;
  pending: boolean;
  onTake: (mode: OfferMode) => void;
  onDismiss: () => void;
};

/** What an offer is and comes to, before anything is changed. A plain form; with script the page stays. */
export function OfferPanel({ view, isAlone, pending, onTake, onDismiss }: OfferPanelProps) {
  const { offer, product, before, price, listPrice } = view;
  const name = plainText(product?.name ?? "");
  return (
    <section className={styles.panel} aria-labelledby="offer-title">
      <div className={styles.art}>
        <LineArt id={offer.productId} image={product?.image} />
      </div>
      <div className={styles.what}>
        <h2 id="offer-title" className={styles.title}>
          Your offer: {name}
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
            : `Before the discount code ${offer.coupon}. Your cart shows what it takes off.`}
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
            Put it into my cart
          </Button>
        ) : (
          <>
            <p className={styles.question}>Your cart holds other things. What shall become of them?</p>
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
