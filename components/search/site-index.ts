import "server-only";
import { everyEvent } from "@/components/events/events";
import { cachedPages, type PublicPage, publicPages } from "@/components/pages/public-pages";
import { professionals } from "@/components/professionals/professionals";
import { eventDays, isOver } from "@/components/ui/times/event-dates";
import type { DatedOffer } from "@/components/workshops/dated-offers";
import { workshops } from "@/components/workshops/workshop-catalogue";
import { routes } from "@/lib/addresses/routes";
import type { OfferedDate } from "@/lib/addresses/search-facets";
import { readIndex, type SearchablePage, type SearchIndex, writeIndex } from "@/lib/addresses/search-index";
import { formatEuro } from "@/lib/money";
import { summary } from "@/lib/seo";
import { placesBeside } from "./places";

/** The index for browsers. */
export async function siteIndexJson(): Promise<string> {
  return indexOf(await publicPages());
}

let cachedIndex: { of: readonly PublicPage[]; index: SearchIndex } | null = null;

/** The same index for the server, which answers visitors without scripts. */
export async function siteIndex(): Promise<SearchIndex> {
  const pages = await cachedPages();
  if (cachedIndex?.of !== pages) cachedIndex = { of: pages, index: readIndex(await indexOf(pages)) };
  return cachedIndex.index;
}

async function indexOf(pages: readonly PublicPage[]): Promise<string> {
  const [offered, people] = await Promise.all([datesAndPrices(), professionals()]);
  const searched = pages.map((page) => searchable(page, offered));
  const ofWorkshops = searched.flatMap(({ kind, dates = [] }) => (kind === "workshop" ? dates : []));
  const places = placesBeside(
    ofWorkshops.flatMap(({ place, full }) => (place && !full ? place : [])),
    people.flatMap(({ city }) => city ?? []),
  );
  return JSON.stringify(writeIndex(searched, places));
}

type Offered = Pick<SearchablePage, "dates" | "price">;

/** Path → the dates of a workshop or an event, and the workshop's lowest price. */
async function datesAndPrices(): Promise<ReadonlyMap<string, Offered>> {
  const [kinds, events] = await Promise.all([workshops(), everyEvent()]);
  const ofWorkshops = kinds.map(({ certification, dates, priceFrom, priceVaries }): [string, Offered] => {
    const price = priceFrom === null ? null : `${priceVaries ? "from " : ""}${formatEuro(priceFrom)}`;
    const offered = firstOfEach(dates.filter(({ sale }) => sale !== "off").flatMap(offeredDate));
    return [
      routes.workshop(certification.slug ?? ""),
      { ...(offered.length > 0 && { dates: offered }), ...(price && { price }) },
    ];
  });
  const now = new Date();
  const ofEvents = events
    .filter((event) => !isOver(event, now))
    .map((event): [string, Offered] => [routes.event(event.slug ?? ""), { dates: offeredDate(event) }]);
  return new Map([...ofWorkshops, ...ofEvents]);
}

type Dated = Pick<DatedOffer, "startDate" | "endDate" | "timezone" | "location"> &
  Partial<Pick<DatedOffer, "language" | "left" | "choices" | "hasWaitingList">>;

/** Empty for an entry without a start. */
function offeredDate(date: Dated): OfferedDate[] {
  const days = eventDays(date);
  if (!date.startDate || !days) return [];
  const { location, language, left, choices = [], hasWaitingList } = date;
  const isFull = choices.length > 0 ? choices.every((choice) => choice.left === 0) : left === 0;
  return [
    {
      start: date.startDate.slice(0, 10),
      days,
      ...(location && { place: location }),
      ...(language && { language }),
      ...(isFull && { full: hasWaitingList ? "waiting-list" : "closed" }),
    },
  ];
}

const mostDates = 30;

/** The next dates, and the first of each place, language and month beyond them that can be booked. */
function firstOfEach(dates: readonly OfferedDate[]): OfferedDate[] {
  const seen = new Set<string>();
  return dates.filter(({ start, place, language, full }, at) => {
    const like = [place, language, start.slice(0, 7), full].join();
    const isFirst = !seen.has(like);
    seen.add(like);
    return at < mostDates || isFirst;
  });
}

const legal = new Set<string>([routes.imprint, routes.privacy, routes.terms, "/accessibility"]);

function searchable(
  { path, kind, title, text, words, names }: PublicPage,
  offered: ReadonlyMap<string, Offered>,
): SearchablePage {
  return {
    path,
    kind,
    title,
    ...offered.get(path),
    ...(names.length > 0 && { names: names.join(" ") }),
    ...(legal.has(path) && { isLegal: true as const }),
    text: summary(text),
    words: [...words, text].join(" "),
  };
}
