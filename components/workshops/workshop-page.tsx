import { Fragment } from "react";
import { SeatsAsOf } from "@/components/cart/seats-as-of";
import type { CaseStudy } from "@/components/cases/case-studies";
import layout from "@/components/layout/columns.module.css";
import { OfferPage } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { professionalPath } from "@/components/professionals/professional-person";
import type { Professional } from "@/components/professionals/professionals";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { Prose } from "@/components/ui/prose";
import { plainText } from "@/lib/rules/texts/plain-text";
import { durationText, times } from "@/lib/rules/times/times";
import { BuyBar, BuyBox } from "./buy-box";
import { AltitudeIcon, WorkshopRelated } from "./workshop-cards";
import type { DatedOffer } from "./dated-offers";
import { isByInvitation } from "./workshop-product";
import { WorkshopNextStep } from "./workshop-closing";
import { WorkshopDates } from "./workshop-dates";
import type { WorkshopPageData } from "./workshop-page-data";
import styles from "./workshop-page.module.css";
import { WorkshopQuestions } from "./workshop-questions";
import { isRated, WorkshopRating } from "./workshop-rating";
import { regionalOffer, WorkshopRegionalPrice } from "./workshop-regional-price";
import { workshopText } from "./workshop-text";
import { WorkshopVariants } from "./workshop-variants";
import { offersOf, type WorkshopOffers } from "./workshop-offers";

export function WorkshopPage({ workshop, variant, dates, guides, related, quote }: WorkshopPageData) {
  const { certification, tone } = workshop;
  const product = variant ? workshop.productsByVariant.get(variant.key) : workshop.product;
  const { main, voice, questions } = workshopText((variant ?? certification).content ?? "");
  const regional = regionalOffer(workshop, product);
  const name = certification.title ?? "";
  const base = { name, path: `/workshops/${certification.slug}` };
  const offers = offersOf(workshop, dates.length > 0 ? dates : workshop.dates);
  const first = firstOffer(offers, variant?.key);
  // A course without a date has no days or guides.
  const isSelfPaced = variant?.key === "self-paced";
  const isInvited = certification.byInvitation === true || isByInvitation(product);
  return (
    <OfferPage
      tone={tone}
      trail={[
        { name: "Workshops", path: "/workshops" },
        base,
        ...(variant ? [{ name: variantName(variant.key), path: `${base.path}/${variant.key}` }] : []),
      ]}
      title={variant?.title ?? name}
      text={certification.subtitle}
      image={certification.featuredImage?.node.sourceUrl}
      facts={
        <>
          <p className={styles.facts}>
            <AltitudeIcon levels={workshop.altitudes} />
            <span>{isSelfPaced ? `${durationText(times.course)} of access` : certification.duration}</span>
            <span>Certificate</span>
          </p>
          {isRated(certification.slug) ? <WorkshopRating /> : null}
          {isSelfPaced ? null : (
            <GuideFaces guides={first === "next" ? guidesOf(guides, offers.next) : guides.slice(0, 2)} />
          )}
        </>
      }
      box={
        <BuyBox
          name={name}
          offers={offers}
          first={first}
          product={product}
          isInvited={isInvited}
          dates={workshop.dates.length}
          datesHref={isSelfPaced ? `${base.path}#dates` : "#dates"}
          moveUntilDays={certification.moveUntilDays}
          voice={voice}
        />
      }
      bar={<BuyBar offers={offers} first={first} isInvited={isInvited} />}
      main={
        <>
          <div>
            {variant ? null : <p className={styles.lead}>{plainText(certification.excerpt ?? "")}</p>}
            {main ? <Prose html={main} /> : null}
          </div>
          <WorkshopVariants workshop={workshop} except={variant?.key} />
          {guides.length > 0 ? <WorkshopGuides guides={guides} /> : null}
        </>
      }
    >
      {workshop.dates.length > 0 && !isSelfPaced ? (
        <WorkshopDates
          dates={workshop.dates}
          name={name}
          includesVat={workshop.products.some((one) => one.includesVat)}
        />
      ) : null}
      {regional ? <WorkshopRegionalPrice offer={regional} /> : null}
      {questions ? <WorkshopQuestions questions={questions} /> : null}
      {quote ? <WorkshopQuote study={quote} tone={tone} /> : null}
      <WorkshopRelated workshops={related} />
      <WorkshopNextStep workshop={workshop} dates={dates} isInvited={isInvited} isOff={!offers[first]} />
      <SeatsAsOf drawnAt={new Date().getTime()} />
    </OfferPage>
  );
}

/**
 * The page's main offer: that of its variant, otherwise a private day if the product is one, otherwise the next date.
 */
function firstOffer(offers: WorkshopOffers, variant: string | undefined): keyof WorkshopOffers {
  if (variant === "self-paced" && offers.selfPaced) return "selfPaced";
  if (offers.undated) return "undated";
  // An offer on sale comes before a date that is not on sale.
  if (offers.selfPaced && offers.next?.sale === "off") return "selfPaced";
  return offers.next ? "next" : "selfPaced";
}

function variantName(key: string): string {
  return key === "self-paced" ? "Self-paced" : "Classic";
}

/** The guides of the offered date. */
function guidesOf(guides: Professional[], date: DatedOffer | null): Professional[] {
  const slugs = new Set((date?.guides ?? []).map((guide) => guide?.slug));
  return guides.filter(({ slug }) => slugs.has(slug));
}

/** The guides, beside the price. */
function GuideFaces({ guides }: { guides: Professional[] }) {
  if (guides.length === 0) return null;
  return (
    <div className={styles.faces}>
      {guides.map((guide) =>
        guide.featuredImage?.node.sourceUrl ? (
          <ArtImage
            key={guide.id}
            src={guide.featuredImage.node.sourceUrl}
            className={styles.face}
            place="thumb"
          />
        ) : null,
      )}
      <p>
        With{" "}
        {guides.map((guide, index) => (
          <Fragment key={guide.id}>
            {index > 0 ? <span> and </span> : null}
            <AppLink href={professionalPath(guide.slug ?? "")}>{guide.title}</AppLink>
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function WorkshopGuides({ guides }: { guides: Professional[] }) {
  return (
    <section className={layout.part} aria-labelledby="guides-title">
      <h2 id="guides-title">{guides.length === 1 ? "Your guide" : "Your guides"}</h2>
      <ul className={styles.guides}>
        {guides.map((guide) => (
          <li key={guide.id} className={styles.guide}>
            {guide.featuredImage?.node.sourceUrl ? (
              <ArtImage src={guide.featuredImage.node.sourceUrl} className={styles.image} place="thumb" />
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

/** A customer's quote, with a link to the whole case. */
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
          <AppLink href={`/case-studies/${study.slug}`}>{`Read what ${study.company} did`}</AppLink>
        </figcaption>
      </figure>
    </Section>
  );
}
