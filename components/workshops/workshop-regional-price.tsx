import { Section } from "@/components/layout/section";
import { CalculatorButton } from "@/components/prices/calculator-button";
import { AppLink } from "@/components/ui/app-link";
import { type Cents, formatEuro } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { PPP_RATES_SET, ratePercent } from "@/lib/rules/prices/ppp";
import type { Product } from "@/lib/read/shop";
import { productPrice } from "./workshop-product";
import type { Workshop } from "./workshop-catalogue";
import styles from "./workshop-regional-price.module.css";

const titles: Record<RegionalOffer["where"], string> = {
  here: "A fair price wherever you are",
  other: "Self-paced courses have a regional price",
};

/** Example countries by rate. The calculator knows all countries. */
const rates = [
  { rate: 1, places: "Austria, Germany, United Kingdom, United States" },
  { rate: 0.8, places: "Spain, Czechia, Chile" },
  { rate: 0.6, places: "Poland, Mexico, South Africa" },
  { rate: 0.4, places: "India, Brazil, Kenya" },
];

/** Regional prices of this workshop, with a button that opens the calculator. */
export function WorkshopRegionalPrice({ offer }: { offer: RegionalOffer }) {
  const price = formatEuro(offer.cents);
  const texts: Record<RegionalOffer["where"], string> = {
    here: `The full price is ${price}. If your invoice country has lower price levels, you pay less. The rate depends only on the country.`,
    other: `Workshops in person cost the same everywhere. The self-paced course costs ${price}, or less if your invoice country has lower price levels.`,
  };
  return (
    <Section id="regional-price" tone="green" surface="tint">
      <div className={styles.columns}>
        <div className={styles.words}>
          <h2 id="regional-price-title" data-scene="headline">
            {titles[offer.where]}
          </h2>
          <p>{texts[offer.where]}</p>
          <div className={styles.actions}>
            <CalculatorButton cents={offer.cents} buttonStyle={{ color: "green", size: "xl" }} />
            <AppLink href={routes.pppInfo}>How regional prices work</AppLink>
          </div>
        </div>
        <div>
          <dl className={styles.rates}>
            {rates.map(({ rate, places }) => (
              <div key={rate}>
                <dt>{ratePercent(rate)}</dt>
                <dd>
                  <span className={styles.bar} style={{ inlineSize: ratePercent(rate) }} aria-hidden="true" />
                  <span>{places}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className={styles.note}>Rates set in {PPP_RATES_SET}. They do not follow exchange rates.</p>
        </div>
      </div>
    </Section>
  );
}

export type RegionalOffer = {
  /** The initial price of one seat in the calculator. */
  cents: Cents;
  /** "here": this page's product has a regional price. "other": another variant has one. */
  where: "here" | "other";
};

/** The product with the regional price: this page's, or another variant's. Null when no product has one. */
export function regionalOffer(workshop: Workshop, product: Product | undefined): RegionalOffer | null {
  const here = product?.pppEnabled ? productPrice(product) : null;
  if (here !== null) return { cents: here, where: "here" };
  const prices = workshop.products.filter((one) => one.pppEnabled).flatMap((one) => productPrice(one) ?? []);
  return prices.length > 0 ? { cents: Math.min(...prices), where: "other" } : null;
}
