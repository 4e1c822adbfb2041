import type { ReactNode } from "react";
import { languageName } from "@/lib/language-name";
import { EventTime } from "../events/event-time";
import { Price } from "../parts/price";
import type { DatedOffer } from "./workshop-catalogue";
import styles from "./workshop-dates.module.css";

type WorkshopDateRowProps = {
  date: DatedOffer;
  /** Above the place, where dates of several workshops stand together. */
  title?: ReactNode;
  /** Below the time. */
  note?: ReactNode;
  /** Beside the price: the next step. */
  children?: ReactNode;
};

/** A date with its place, language, guides and price, by the clocks of the workshop and of the visitor. */
export function WorkshopDateRow({ date, title, note, children }: WorkshopDateRowProps) {
  const guides = (date.guides ?? []).flatMap((guide) => guide?.title ?? []);
  return (
    <div className={styles.date}>
      <div className={styles.when}>
        <EventTime start={date.startDate} end={date.endDate} timezone={date.timezone} />
        {note}
      </div>
      <div className={styles.where}>
        {title}
        <p className={styles.place}>{date.location ?? "Live online"}</p>
        <p>{[languageName(date.language), guides.join(" and ")].filter(Boolean).join(", with ")}</p>
      </div>
      <div className={styles.buy}>
        {date.price === null ? <span>By invitation</span> : <Price cents={date.price} />}
        {children}
      </div>
    </div>
  );
}
