import "server-only";
import { cachedPages, type PublicPage, publicPages } from "@/components/pages/public-pages";
import {
  lettersFor,
  mostLetters,
  readIndex,
  type SearchablePage,
  type SearchIndex,
  writeIndex,
} from "@/lib/addresses/search-index";
import { everyEvent } from "@/components/events/events";
import { eventDays, isOver } from "@/components/ui/times/event-dates";
import { workshops } from "@/components/workshops/workshop-catalogue";
import { formatEuro } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { summary } from "@/lib/seo";

/** The index for browsers. */
export async function siteIndexJson(): Promise<string> {
  const [pages, dates] = await Promise.all([publicPages(), datesAndPrices()]);
  return JSON.stringify(writeIndex(pages.map((page) => searchable(page, dates, lettersFor(pages.length)))));
}

let cachedIndex: { of: readonly PublicPage[]; index: SearchIndex } | null = null;

/** The index for the server, which answers visitors without scripts: each page with all its letters. */
export async function siteIndex(): Promise<SearchIndex> {
  const pages = await cachedPages();
  if (cachedIndex?.of !== pages) {
    const dates = await datesAndPrices();
    const all = pages.map((page) => searchable(page, dates, mostLetters));
    cachedIndex = { of: pages, index: readIndex(JSON.stringify(writeIndex(all))) };
  }
  return cachedIndex.index;
}

type Dates = Pick<SearchablePage, "note" | "online">;

/** Path → a workshop's next date, lowest price and next online date, or an event's days and place. */
async function datesAndPrices(): Promise<ReadonlyMap<string, Dates>> {
  const [kinds, events] = await Promise.all([workshops(), everyEvent()]);
  const ofWorkshops = kinds.map(({ certification, dates, priceFrom, priceVaries }) => {
    const days = dates[0] && eventDays(dates[0]);
    const next = days ? `Next: ${days}, ${dates[0]?.location ?? "online"}` : null;
    const price = priceFrom === null ? null : `${priceVaries ? "from " : ""}${formatEuro(priceFrom)}`;
    const found = dates.find(({ location }) => !location);
    const online = found && { start: found.startDate ?? "", days: eventDays(found) ?? "" };
    const note = noteOf(next, price);
    return [routes.workshop(certification.slug ?? ""), { note, online }] as const;
  });
  const ofEvents = events
    .filter((event) => !isOver(event, new Date()))
    .map((event) => {
      const note = noteOf(eventDays(event), event.location ?? "online");
      return [routes.event(event.slug ?? ""), { note }] as const;
    });
  return new Map<string, Dates>([...ofWorkshops, ...ofEvents]);
}

const noteOf = (...parts: (string | null)[]) => parts.filter(Boolean).join(" · ");

function searchable(
  { path, kind, title, text, words }: PublicPage,
  dates: ReadonlyMap<string, Dates>,
  letters: number,
): SearchablePage {
  const { note, online } = dates.get(path) ?? {};
  return {
    path,
    kind,
    title,
    ...(note && { note }),
    ...(online && { online }),
    text: summary(text),
    words: [...words, text.slice(0, letters)].join(" "),
  };
}
