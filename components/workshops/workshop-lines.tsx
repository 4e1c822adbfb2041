"use client";

import { AddToCart } from "@/components/cart/add-to-cart";
import { NetPrice, SeatPrice } from "@/components/prices/net-price";
import type { ButtonStyle } from "@/components/ui/button";
import { CalendarLink } from "@/components/ui/times/calendar-link";
import { WrittenTime, type WrittenTimeProps } from "@/components/ui/times/event-visitor-time";
import { type Booked, DateBooking } from "./date-booking";
import { filteredBy } from "./date-query";
import { PlaceLabel } from "./place-label";
import styles from "./workshop-dates.module.css";

/** A bookable line. Missing values are left out, because the page's data spells out every field. */
type WorkshopLine = DateLine | UndatedLine;

/** A date: time, place, guide and price. */
export type DateLine = Booked &
  Omit<WrittenTimeProps, "days" | "hours"> & {
    days: string;
    hours: string;
    /** The last part of the date's address. */
    slug?: string;
    /** The date's own name, if it differs from the workshop's. */
    title?: string;
    place?: string;
    /** For example `de`. `languageName` is the language's name. */
    language?: string;
    languageName?: string;
    guide?: string;
    /** A short text about the date, such as "first two days". */
    note?: string;
    /** Address of a registration on another site. */
    register?: string;
    /** Set for the earliest date of all, which has the colour for actions. */
    isNext?: true;
  };

/** A variant without a date. */
export type UndatedLine = Booked & {
  productId: number;
  title: string;
  when: string;
  what?: string;
  where: string;
};

type WorkshopLinesProps = {
  lines: readonly WorkshopLine[];
  /** Name of the workshop. */
  name: string;
  /** Address of the page with the buy box, if it is another page. */
  page?: string;
  /** True in the list of all workshops, which has a filter. */
  isFiltered?: boolean;
};

/**
 * Bookable lines. A client component, so that the page contains a line's data a second time instead of its markup,
 * which is eight times as long.
 */
export function WorkshopLines({ lines, name, page = "", isFiltered = false }: WorkshopLinesProps) {
  return (
    <ul className={styles.dates}>
      {lines.map((line) =>
        "start" in line ? (
          <li key={line.slug ?? line.start} {...(isFiltered ? rowFilters(line) : { id: line.slug })}>
            <DateRow line={line} name={name} page={page} />
          </li>
        ) : (
          <li key={line.title}>
            <UndatedRow line={line} />
          </li>
        ),
      )}
    </ul>
  );
}

function rowFilters(line: DateLine) {
  const { from, language, place, region } = filteredBy(line);
  return { "data-from": from, "data-language": language, "data-place": place, "data-region": region };
}

function DateRow({ line, name, page }: { line: DateLine; name: string; page: string }) {
  const label = `${line.title ?? name}, ${line.days}, ${line.place ?? "online"}`;
  return (
    <>
      <WrittenTime
        start={line.start}
        end={line.end}
        timezone={line.timezone}
        days={line.days}
        hours={line.hours}
      />
      <p className={styles.where}>
        <PlaceLabel location={line.place ?? null} />
        {line.languageName ? <span>{line.languageName}</span> : null}
        {line.note ? <span>{line.note}</span> : null}
      </p>
      {line.slug ? <CalendarLink href={`/calendar/workshops/${line.slug}.ics`} of={label} /> : null}
      {line.guide ? <p className={styles.guide}>{line.guide}</p> : null}
      <p className={styles.price}>
        <SeatPrice
          cents={line.cents ?? null}
          isOff={line.isOff ?? false}
          isUnknown={line.isUnknown}
          from={line.choices !== undefined}
          sale={line.reduced ?? null}
        />
      </p>
      <DateBooking {...line} label={label} buttonStyle={rowButtonStyle(line.isNext)} page={page} />
    </>
  );
}

function UndatedRow({ line }: { line: UndatedLine }) {
  return (
    <>
      <span className={styles.option}>
        <strong>{line.when}</strong>
        <span>{line.what}</span>
      </span>
      <p className={styles.where}>{line.where}</p>
      <p className={styles.price}>
        {line.cents === undefined ? null : <NetPrice cents={line.cents} sale={line.reduced} />}
      </p>
      <AddToCart
        productId={line.productId}
        variationId={line.variationId}
        productName={line.title}
        buttonText="Book"
        buttonStyle={rowButtonStyle()}
      />
    </>
  );
}

/** The style of a row's button. Only the next step has the colour for actions. */
function rowButtonStyle(isNext?: true): ButtonStyle {
  return isNext ? {} : { variant: "outline", color: "black" };
}
