import { catalogue, contentAside } from "../../content/catalogue";
import { type Product, type Variation } from "../../content/documents";
import { daysAfter } from "../../ground/dates";
import type { Deps } from "../../deps";
import { documentsNow, publish } from "../../content/editing";

type SampleDate = { productId: number; variationId: number };

/** The dates of the sample week, and one of the academy's own dates that is weeks away. */
export type SampleDates = Record<keyof typeof written | "later", SampleDate>;

/** `inDays` counts from today. The number of seats decides which dates fill up. */
const written = {
  design2: {
    number: 9001,
    place: "graz",
    city: "Graz, Austria",
    certification: "flight-level-2-design",
    inDays: 1,
    days: 2,
    product: "FL2D",
    price: 1590,
    seats: 8,
    guides: "clara-hofstetter, tomasz-wilk",
  },
  kickStart: {
    number: 9002,
    place: "linz",
    city: "Linz, Austria",
    certification: "{slug}-kick-start",
    inDays: 3,
    days: 1,
    product: "FLKS",
    price: 490,
    seats: 12,
    guides: "clara-hofstetter",
  },
  design3: {
    number: 9003,
    place: "salzburg",
    city: "Salzburg, Austria",
    certification: "flight-level-3-design",
    inDays: 5,
    days: 2,
    product: "FL3D",
    price: 1790,
    seats: 5,
    guides: "clara-hofstetter",
  },
};

/**
 * Publishes the workshops of the week as an editor would, and runs the work with the new content. Otherwise a command
 * without a server would not notice the published changes.
 *
 * @returns null when the documents already exist or do not fit the content
 */
export async function withSampleDates<T>(
  deps: Deps,
  memberId: number,
  work: (dates: SampleDates) => Promise<T>,
): Promise<T | null> {
  const now = deps.clock();
  const changes = Object.values(written).map((date) => ({
    path: `workshops/sample-week-${date.place}.md`,
    entry: null,
    seen: null,
    text: documentOf(date, now),
  }));
  const outcome = await publish(deps, { memberId, note: "The sample week", changes });
  if (outcome.kind !== "published") return null;
  const aside = contentAside((await documentsNow(deps.db, now)).files, now);
  return "run" in aside ? aside.run(() => work(datesNow(now))) : null;
}

function documentOf(date: (typeof written)[keyof typeof written], now: Date): string {
  const day = (days: number) => daysAfter(now, days).toISOString().slice(0, 10);
  return `---
number: ${date.number}
certification: "${date.certification}"
title: "${titles[date.product] ?? ""} (sample)"
date: ${day(-30)}
first: ${day(date.inDays)}
time: 09:00-17:00
days: ${date.days}
repeatWeeks: 26
timezone: Europe/Vienna
location: ${date.city}
language: en
guides: [${date.guides}]
product: ${date.product}
price: ${date.price}
seats: ${date.seats}
---
`;
}

const titles: Record<string, string> = {
  FL2D: "Flight Level 2 Design",
  FLKS: "{name} Kick-Start",
  FL3D: "Flight Level 3 Design",
};

function datesNow(now: Date): SampleDates {
  const { design2, kickStart, design3 } = written;
  const far = daysAfter(now, 35);
  const later = sampleDate("FL2D", ({ startsAt }) => startsAt !== null && new Date(startsAt) > far);
  return {
    design2: dateOf(design2),
    kickStart: dateOf(kickStart),
    design3: dateOf(design3),
    later,
  };
}

const dateOf = ({ product, place }: { product: string; place: string }) =>
  sampleDate(product, ({ workshop }) => workshop?.includes(`sample-week-${place}`) === true);

function sampleDate(sku: string, isIt: (variation: Variation) => boolean): SampleDate {
  const product: Product | undefined = catalogue().productBySku(sku);
  const variation = product?.variations.find(isIt);
  if (!product || !variation) throw new Error(`the content has no such date of ${sku}`);
  return { productId: product.id, variationId: variation.id };
}
