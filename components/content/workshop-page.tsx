import { plainText } from "@/lib/graphql/text";
import type { AddToCartSlot } from "./add-to-cart-slot";
import { BuyBox } from "./buy-box";
import { Guides } from "./guides";
import type { Professional } from "./professionals";
import { Prose } from "./prose";
import { WaysToTakeIt } from "./ways-to-take-it";
import type { Workshop } from "./workshop-catalogue";
import { WorkshopDates } from "./workshop-dates";
import { WorkshopHero } from "./workshop-hero";
import styles from "./workshop-layout.module.css";

type WorkshopPageProps = {
  workshop: Workshop;
  guides: Professional[];
  variantKey?: string;
  AddToCart: AddToCartSlot;
};

/** A kind of workshop, or one way to take it. */
export function WorkshopPage({ workshop, guides, variantKey, AddToCart }: WorkshopPageProps) {
  const { certification } = workshop;
  const variant = certification.variants?.find((one) => one?.key === variantKey);
  const product = workshop.products.get((variant ? variant.productId : certification.productId) ?? 0);
  const dates = variant
    ? workshop.dates.filter((date) => date.productId === variant.productId)
    : workshop.dates;
  const content = variant ? variant.content : certification.content;
  const back = variant
    ? { href: `/workshops/${certification.slug}`, label: certification.title ?? "Workshop" }
    : { href: "/workshops", label: "All workshops" };
  return (
    <article data-tone={workshop.tone}>
      <WorkshopHero
        workshop={workshop}
        title={variant?.title ?? certification.title}
        text={(variant ? certification.subtitle : plainText(certification.excerpt ?? "")) ?? ""}
        back={back}
      />
      <div className={styles.layout}>
        <div className={styles.side}>
          <BuyBox
            workshop={workshop}
            product={product}
            dates={dates}
            selfPaced={variantKey === "self-paced"}
            AddToCart={AddToCart}
          />
        </div>
        <div className={styles.main}>
          {content ? <Prose html={content} /> : null}
          {variant ? null : <WaysToTakeIt workshop={workshop} />}
          {dates.length > 0 ? (
            <WorkshopDates dates={dates} name={certification.title ?? ""} AddToCart={AddToCart} />
          ) : null}
          {guides.length > 0 ? <Guides guides={guides} /> : null}
        </div>
      </div>
    </article>
  );
}
