import { AddToCart } from "@/components/cart/add-to-cart";
import { CalculatorButton } from "@/components/prices/calculator-button";
import { NetPrice } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art-image";
import { ButtonLink } from "@/components/ui/button-link";
import styles from "@/components/ui/buy-box.module.css";
import { EventTime } from "@/components/ui/event-time";
import { Icon } from "@/components/ui/icon";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/routes";
import { plainText } from "@/lib/rules/plain-text";
import { ProgramOffer } from "./program-offer";
import {
  type DatedOffer,
  isByInvitation,
  type Product,
  productPrice,
  type Variation,
  variationsOf,
  type Workshop,
} from "./workshop-catalogue";
import type { RegionalOffer } from "./workshop-regional-price";

type BuyBoxProps = {
  workshop: Workshop;
  product: Product | undefined;
  dates: DatedOffer[];
  selfPaced: boolean;
  regional: RegionalOffer;
};

/** Facts, price and the one next step. It stays in view beside the text. */
export function BuyBox({ workshop, product, dates, selfPaced, regional }: BuyBoxProps) {
  const { certification } = workshop;
  const [next] = selfPaced ? [] : dates;
  const prices = [product ? productPrice(product) : null, ...dates.map((date) => date.price)].filter(
    (price) => price !== null,
  );
  const invited = isByInvitation(product);
  const dated = dates.some((date) => date.variationId && date.productId === product?.databaseId);
  // Dates are the first thing to do where nothing else can be booked in this box.
  const first = dated && product !== undefined && undatedOf(product, dates).length === 0;
  const lowest = prices.length > 0 ? Math.min(...prices) : null;
  return (
    <aside id="booking" className={styles.box} aria-label="Price and booking">
      {lowest === null ? null : (
        <p className={styles.price}>
          <NetPrice cents={lowest} from={new Set(prices).size > 1} note />
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
            <span>
              Next: <EventTime start={next.startDate} end={next.endDate} timezone={next.timezone} />
            </span>
          </li>
        ) : null}
        <li>
          <Icon name="check" />
          Certificate included
        </li>
        {regional.where === "here" ? (
          <li>
            <Icon name="globe" />
            <span>
              Regional price at checkout.{" "}
              <CalculatorButton cents={regional.cents ?? undefined} text="What is mine?" inline />
            </span>
          </li>
        ) : null}
      </ul>
      <Offer product={product} dates={dates} />
      {dates.length > 0 && !invited ? (
        <ButtonLink
          href="#dates"
          variant={first ? "solid" : "outline"}
          color={first ? "blue" : "black"}
          size={first ? "2xl" : "auto"}
        >
          {first ? "Choose a date" : `Or live: ${dates.length} ${dates.length === 1 ? "date" : "dates"}`}
        </ButtonLink>
      ) : null}
      <p className={styles.help}>
        Booking for a team, or paying in parts? <AppLink href={routes.contact}>Talk to us</AppLink>.
      </p>
    </aside>
  );
}

/** What can be put into the cart here; the dates of a dated product have their own buttons below. */
function Offer({ product, dates }: Pick<BuyBoxProps, "product" | "dates">) {
  if (!product) return null;
  const name = product.name ?? "";
  if (isByInvitation(product)) {
    return <ProgramOffer buy={<AddToCart productId={product.databaseId} productName={name} />} />;
  }
  const undated = undatedOf(product, dates);
  if (undated.length > 0) return <ProductOptions product={product} variations={undated} />;
  if (variationsOf(product).length > 0) return null;
  return <AddToCart productId={product.databaseId} productName={name} />;
}

/** Forms of a product that no date stands for. */
function undatedOf(product: Product, dates: DatedOffer[]): Variation[] {
  return variationsOf(product).filter(
    (variation) => !dates.some((date) => date.variationId === variation.databaseId),
  );
}

/** Forms of a product without a date, such as online or at your place. */
export function ProductOptions({ product, variations }: { product: Product; variations: Variation[] }) {
  return (
    <ul className={styles.options}>
      {variations.map((variation) => {
        const price = parseRaw(variation.rawPrice);
        const values = variation.attributes?.nodes.map((attribute) => attribute.value).join(", ");
        const label = plainText(values ?? variation.name ?? "");
        return (
          <li key={variation.id}>
            {variation.image?.sourceUrl ? (
              <ArtImage
                src={variation.image.sourceUrl}
                alt={variation.image.altText ?? ""}
                className={styles.picture}
              />
            ) : null}
            <span>{label}</span>
            {price === null ? null : <NetPrice cents={price} />}
            <AddToCart
              productId={product.databaseId}
              variationId={variation.databaseId}
              productName={`${product.name}, ${label}`}
              seats={variation.stockQuantity !== null}
            />
          </li>
        );
      })}
    </ul>
  );
}
