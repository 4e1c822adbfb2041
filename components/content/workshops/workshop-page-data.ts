import "server-only";
import type { CaseStudy } from "../cases/case-quotes";
import { caseQuotes } from "../cases/case-studies";
import { guidesOf, type Professional } from "../professionals/professionals";
import {
  type Certification,
  type DatedOffer,
  type Workshop,
  workshopBySlug,
  workshopsAfter,
  workshopSlugs,
} from "./workshop-catalogue";

export type Variant = NonNullable<NonNullable<Certification["variants"]>[number]>;

export type WorkshopPageData = {
  workshop: Workshop;
  /** The way to take it that the page is about; null on the base page. */
  variant: Variant | null;
  /** Those of the variant, or all. */
  dates: DatedOffer[];
  guides: Professional[];
  related: Workshop[];
  quote: CaseStudy | null;
};

/** Everything the page of a workshop, or of one way to take it, shows. Null when there is none of that name. */
export async function workshopPageData(slug: string, variantKey?: string): Promise<WorkshopPageData | null> {
  const workshop = await workshopBySlug(slug);
  if (!workshop) return null;
  const variant = workshop.certification.variants?.find((one) => one?.key === variantKey) ?? null;
  if (variantKey && !variant) return null;
  const dates = variant
    ? workshop.dates.filter((date) => date.productId === variant.productId)
    : workshop.dates;
  const [guides, related, quotes, slugs] = await Promise.all([
    guidesOf(dates.length > 0 ? dates : workshop.dates),
    workshopsAfter(slug, 3),
    caseQuotes(99),
    workshopSlugs(),
  ]);
  // Every workshop has another customer's sentence, as long as there are enough of them.
  const quote = quotes[slugs.indexOf(slug) % Math.max(quotes.length, 1)] ?? null;
  return { workshop, variant, dates, guides, related, quote };
}
