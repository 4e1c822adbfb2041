import "server-only";
import { caseQuotes, type CaseStudy } from "@/components/cases/case-studies";
import { type Professional, professionals } from "@/components/professionals/professionals";
import { isSameProduct } from "@/lib/read/shop";
import {
  type Certification,
  type Workshop,
  workshopBySlug,
  workshopsAfter,
  workshopSlugs,
} from "./workshop-catalogue";
import type { DatedOffer } from "./dated-offers";

type Variant = NonNullable<NonNullable<Certification["variants"]>[number]>;

export type WorkshopPageData = {
  workshop: Workshop;
  /** The variant that the page is about; null on the base page. */
  variant: Variant | null;
  /** Dates of the variant, or all dates on the base page. */
  dates: DatedOffer[];
  guides: Professional[];
  related: Workshop[];
  quote: CaseStudy | null;
};

/** All data for the page of a workshop or variant. Null when no workshop has this slug. */
export async function workshopPageData(slug: string, variantKey?: string): Promise<WorkshopPageData | null> {
  const workshop = await workshopBySlug(slug);
  if (!workshop) return null;
  const variant = workshop.certification.variants?.find((one) => one?.key === variantKey) ?? null;
  if (variantKey && !variant) return null;
  const dates = variant ? workshop.dates.filter((date) => isSameProduct(date, variant)) : workshop.dates;
  const [guides, related, quotes, slugs] = await Promise.all([
    guidesOf(dates.length > 0 ? dates : workshop.dates),
    workshopsAfter(slug, 3),
    caseQuotes(99),
    workshopSlugs(),
  ]);
  // Each workshop quotes another customer if there are enough quotes.
  const quote = quotes[slugs.indexOf(slug) % Math.max(quotes.length, 1)] ?? null;
  return { workshop, variant, dates, guides, related, quote };
}

/** The guides of the dates, each once, in the order of the dates. */
async function guidesOf(dates: readonly DatedOffer[]): Promise<Professional[]> {
  const slugs = new Set(
    dates.flatMap((date) => (date.guides ?? []).flatMap((guide) => (guide?.slug ? [guide.slug] : []))),
  );
  if (slugs.size === 0) return [];
  const known = new Map((await professionals()).map((one) => [one.slug, one]));
  return [...slugs].flatMap((slug) => known.get(slug) ?? []);
}
