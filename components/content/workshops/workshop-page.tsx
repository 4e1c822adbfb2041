import { plainText } from "@/lib/graphql/text";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import { Breadcrumbs } from "../parts/breadcrumbs";
import { BuyBox } from "../parts/buy-box";
import { Guides } from "../professionals/guides";
import { Prose } from "../parts/prose";
import { regionalOffer } from "../calculator/regional-offer";
import { WaysToTakeIt } from "./ways-to-take-it";
import { WorkshopNextStep } from "./workshop-next-step";
import { WorkshopDates } from "./workshop-dates";
import { WorkshopHero } from "./workshop-hero";
import styles from "./workshop-layout.module.css";
import type { WorkshopPageData } from "./workshop-page-data";
import { WorkshopQuestions } from "./workshop-questions";
import { WorkshopQuote } from "./workshop-quote";
import { WorkshopRegionalPrice } from "./workshop-regional-price";
import { WorkshopRelated } from "./workshop-related";
import { isByInvitation } from "./workshop-catalogue";
import { workshopText } from "./workshop-text";

type WorkshopPageProps = WorkshopPageData & { AddToCart: AddToCartSlot };

/** A kind of workshop, or one way to take it. */
export function WorkshopPage(props: WorkshopPageProps) {
  const { workshop, variant, dates, guides, related, quote, AddToCart } = props;
  const { certification, tone } = workshop;
  const product = workshop.products.get((variant ? variant.productId : certification.productId) ?? 0);
  const { main, questions } = workshopText((variant ?? certification).content ?? "");
  const regional = regionalOffer(workshop, product);
  const name = certification.title ?? "";
  const base = { name, path: `/workshops/${certification.slug}` };
  return (
    <article data-tone={tone}>
      <div className={styles.top}>
        <Breadcrumbs
          trail={[
            { name: "Workshops", path: "/workshops" },
            base,
            ...(variant ? [{ name: wayOf(variant.key), path: `${base.path}/${variant.key}` }] : []),
          ]}
        />
      </div>
      <WorkshopHero
        workshop={workshop}
        title={variant?.title ?? name}
        text={(variant ? certification.subtitle : plainText(certification.excerpt ?? "")) ?? ""}
      />
      <div className={styles.layout}>
        <div className={styles.side}>
          <BuyBox
            workshop={workshop}
            product={product}
            dates={dates}
            selfPaced={variant?.key === "self-paced"}
            regional={regional}
            AddToCart={AddToCart}
          />
        </div>
        <div className={styles.main}>
          {main ? <Prose html={main} /> : null}
          <WaysToTakeIt workshop={workshop} except={variant?.key} />
          {dates.length > 0 ? <WorkshopDates dates={dates} name={name} AddToCart={AddToCart} /> : null}
          {guides.length > 0 ? <Guides guides={guides} /> : null}
        </div>
      </div>
      <WorkshopRegionalPrice offer={regional} />
      {questions ? <WorkshopQuestions questions={questions} /> : null}
      {quote ? <WorkshopQuote study={quote} tone={tone} /> : null}
      <WorkshopRelated workshops={related} />
      <WorkshopNextStep workshop={workshop} dates={dates} isInvited={isByInvitation(product)} />
    </article>
  );
}

function wayOf(key: string): string {
  return key === "self-paced" ? "Self-paced" : "Classic";
}
