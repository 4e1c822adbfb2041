import { Section } from "@/components/layout/section";
import { vatLead } from "@/components/prices/net-price";
import { eventDays, eventHours } from "@/components/ui/times/event-dates";
import { languageName } from "@/lib/rules/prices/display-names";
import type { DatedOffer } from "./dated-offers";
import { type DateLine, WorkshopLines } from "./workshop-lines";
import { dateNote } from "./workshop-offers";

type WorkshopDatesProps = { dates: DatedOffer[]; name: string; includesVat: boolean };

/** Each date with its price and button, in the time zones of venue and visitor. */
export function WorkshopDates({ dates, name, includesVat }: WorkshopDatesProps) {
  return (
    <Section
      id="dates"
      title="Dates and prices"
      lead={`Times are local; yours are shown beside them. ${vatLead(includesVat)}`}
      surface="mist"
    >
      <WorkshopLines lines={dates.flatMap((date) => dateLine(date, dates[0]) ?? [])} name={name} />
    </Section>
  );
}

/** The fields of a date's line; null without a start. */
export function dateLine(date: DatedOffer, next: DatedOffer | undefined): DateLine | null {
  const days = eventDays(date);
  if (!date.startDate || !days) return null;
  const guides = (date.guides ?? []).flatMap((guide) => guide?.title ?? []);
  const guide = guides.join(" and ");
  const note = dateNote(date);
  return {
    start: date.startDate,
    end: date.endDate,
    timezone: date.timezone ?? "UTC",
    days,
    hours: eventHours(date) ?? "",
    ...(date.slug ? { slug: date.slug } : {}),
    ...(date.location ? { place: date.location } : {}),
    ...(date.language ? { language: date.language, languageName: languageName(date.language) } : {}),
    ...(guide ? { guide } : {}),
    ...(note ? { note } : {}),
    ...bookingOf(date),
    ...(date === next ? { isNext: true } : {}),
  };
}

/** The data to book a date: by buying, by registering on another site, by invitation, or not at the moment. */
export function bookingOf(date: DatedOffer) {
  const { sale, price, reduced, choices, left, productId, variationId, registrationUrl, hasWaitingList } =
    date;
  return {
    ...(price === null ? {} : { cents: price }),
    ...(reduced && { reduced }),
    ...(choices.length > 0 ? { choices } : {}),
    ...(sale === "off" ? { isOff: true as const } : {}),
    ...(sale === "unknown" ? { isUnknown: true as const } : {}),
    ...(productId && sale === "sold" ? { productId, ...(left !== null && { left }) } : {}),
    ...(hasWaitingList ? {} : { hasNoWaitingList: true as const }),
    ...(variationId ? { variationId } : {}),
    ...(registrationUrl ? { register: registrationUrl } : {}),
  };
}

/** "Workshop, 8–9 Dec 2026, Vienna, Austria", without the workshop's name if the page shows it. */
export function dateLabel(date: DatedOffer, name?: string): string {
  return [name, eventDays(date), date.location ?? "online"].filter(Boolean).join(", ");
}
