import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import type { AddToCartSlot } from "./add-to-cart-slot";
import styles from "./buy-box.module.css";
import { eventDays } from "./event-date";
import { Price } from "./price";
import { ProductOptions } from "./product-options";
import {
  type DatedOffer,
  type Product,
  productPrice,
  variationsOf,
  type Workshop,
} from "./workshop-catalogue";

type BuyBoxProps = {
  workshop: Workshop;
  product: Product | undefined;
  dates: DatedOffer[];
  selfPaced: boolean;
  AddToCart: AddToCartSlot;
};

/** Facts, price and the one next step. It stays in view beside the text. */
export function BuyBox({ workshop, product, dates, selfPaced, AddToCart }: BuyBoxProps) {
  const { certification } = workshop;
  const [next] = selfPaced ? [] : dates;
  const prices = [product ? productPrice(product) : null, ...dates.map((date) => date.price)].filter(
    (price) => price !== null,
  );
  const dated = dates.some((date) => date.productId === product?.databaseId);
  const lowest = prices.length > 0 ? Math.min(...prices) : null;
  return (
    <aside className={styles.box} aria-label="Price and booking">
      {lowest === null ? null : (
        <p className={styles.price}>
          <Price cents={lowest} from={new Set(prices).size > 1} note />
        </p>
      )}
      <ul className={styles.facts}>
        <li>
          <Icon name="clock" />
          {selfPaced ? "At your own pace, 12 months access" : certification.duration}
        </li>
        {next ? (
          <li>
            <Icon name="calendar" />
            Next: {eventDays(next)}
          </li>
        ) : null}
        <li>
          <Icon name="check" />
          Certificate included
        </li>
        {product?.pppEnabled ? (
          <li>
            <Icon name="globe" />
            <span>
              Regional price at checkout. <AppLink href="/ppp">How it works</AppLink>
            </span>
          </li>
        ) : null}
      </ul>
      <Offer product={product} dates={dates} AddToCart={AddToCart} />
      {dates.length > 0 ? (
        <ButtonLink
          href="#dates"
          variant={dated ? "solid" : "outline"}
          color={dated ? "blue" : "black"}
          size={dated ? "2xl" : "auto"}
        >
          {dated ? "Choose a date" : `Or live: ${dates.length} ${dates.length === 1 ? "date" : "dates"}`}
        </ButtonLink>
      ) : null}
    </aside>
  );
}

/** What can be put into the cart here; the dates of a dated product have their own buttons below. */
function Offer({
  product,
  dates,
  AddToCart,
}: {
  product: Product | undefined;
  dates: DatedOffer[];
  AddToCart: AddToCartSlot;
}) {
  if (!product) return null;
  if (!product.purchasable) {
    return (
      <>
        <p>Places are given by invitation, after a talk with us.</p>
        <ButtonLink href="/contact" size="2xl">
          Ask for a talk
        </ButtonLink>
      </>
    );
  }
  const all = variationsOf(product);
  const undated = all.filter((variation) => !dates.some((date) => date.variationId === variation.databaseId));
  if (undated.length > 0)
    return <ProductOptions product={product} variations={undated} AddToCart={AddToCart} />;
  if (all.length > 0) return null;
  return <AddToCart productId={product.databaseId} productName={product.name ?? ""} />;
}
