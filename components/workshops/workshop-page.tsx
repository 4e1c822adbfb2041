import type { CaseStudy } from "@/components/cases/case-studies";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import layout from "@/components/layout/columns.module.css";
import { ArtHero } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { professionalPath } from "@/components/professionals/professional-person";
import type { Professional } from "@/components/professionals/professionals";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art-image";
import { Prose } from "@/components/ui/prose";
import { plainText } from "@/lib/rules/plain-text";
import { BuyBox } from "./buy-box";
import { AltitudeMark, WorkshopRelated } from "./workshop-cards";
import { isByInvitation } from "./workshop-catalogue";
import { WorkshopNextStep } from "./workshop-closing";
import { WorkshopDates } from "./workshop-dates";
import type { WorkshopPageData } from "./workshop-page-data";
import styles from "./workshop-page.module.css";
import { WorkshopQuestions } from "./workshop-questions";
import { isRated, WorkshopRating } from "./workshop-rating";
import { regionalOffer, WorkshopRegionalPrice } from "./workshop-regional-price";
import { workshopText } from "./workshop-text";
import { WorkshopVariants } from "./workshop-variants";

/** A kind of workshop, or one way to take it. */
export function WorkshopPage({ workshop, variant, dates, guides, related, quote }: WorkshopPageData) {
  const { certification, tone } = workshop;
  const product = workshop.products.get((variant ? variant.productId : certification.productId) ?? 0);
  const { main, questions } = workshopText((variant ?? certification).content ?? "");
  const regional = regionalOffer(workshop, product);
  const name = certification.title ?? "";
  const base = { name, path: `/workshops/${certification.slug}` };
  return (
    <article data-tone={tone}>
      <div className={layout.top}>
        <Breadcrumbs
          trail={[
            { name: "Workshops", path: "/workshops" },
            base,
            ...(variant ? [{ name: variantName(variant.key), path: `${base.path}/${variant.key}` }] : []),
          ]}
        />
      </div>
      <ArtHero
        title={variant?.title ?? name}
        text={variant ? certification.subtitle : plainText(certification.excerpt ?? "")}
        image={certification.featuredImage?.node.sourceUrl}
        tone={tone}
      >
        {isRated(certification.slug) ? <WorkshopRating /> : null}
        <AltitudeMark levels={workshop.altitudes} />
      </ArtHero>
      <div className={layout.layout}>
        <div className={layout.side}>
          <BuyBox
            workshop={workshop}
            product={product}
            dates={dates}
            selfPaced={variant?.key === "self-paced"}
            regional={regional}
          />
        </div>
        <div className={layout.main}>
          {main ? <Prose html={main} /> : null}
          <WorkshopVariants workshop={workshop} except={variant?.key} />
          {dates.length > 0 ? <WorkshopDates dates={dates} name={name} /> : null}
          {guides.length > 0 ? <WorkshopGuides guides={guides} /> : null}
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

function variantName(key: string): string {
  return key === "self-paced" ? "Self-paced" : "Classic";
}

function WorkshopGuides({ guides }: { guides: Professional[] }) {
  return (
    <section className={layout.part} aria-labelledby="guides-title">
      <h2 id="guides-title">{guides.length === 1 ? "Your guide" : "Your guides"}</h2>
      <ul className={styles.guides}>
        {guides.map((guide) => (
          <li key={guide.id} className={styles.guide}>
            {guide.featuredImage?.node.sourceUrl ? (
              <ArtImage src={guide.featuredImage.node.sourceUrl} className={styles.image} />
            ) : null}
            <div>
              <h3>
                {guide.slug ? (
                  <AppLink href={professionalPath(guide.slug)}>{guide.title}</AppLink>
                ) : (
                  guide.title
                )}
              </h3>
              <p>{guide.headline}</p>
              <p className={styles.place}>{[guide.company, guide.city].filter(Boolean).join(", ")}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One customer's sentence, with the way to the whole case. */
function WorkshopQuote({ study, tone }: { study: CaseStudy; tone: string }) {
  return (
    <Section id="case" surface="ink" tone={tone}>
      <figure className={styles.quote}>
        <blockquote data-scene="headline">
          <p>{study.quote}</p>
        </blockquote>
        <figcaption>
          <p>
            <strong>{study.quoteAuthor}</strong>
            <span>{[study.company, study.industry].filter(Boolean).join(" · ")}</span>
          </p>
          <AppLink href={`/case-studies/${study.slug}`}>Read what {study.company} did</AppLink>
        </figcaption>
      </figure>
    </Section>
  );
}
