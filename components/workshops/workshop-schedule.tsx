import { AppLink } from "@/components/ui/app-link";
import { languageName } from "@/lib/rules/display-names";
import { Section } from "@/components/layout/section";
import type { DatedOffer, Workshop } from "./workshop-catalogue";
import { WorkshopDateRow } from "./workshop-dates";
import { WorkshopFilter } from "./workshop-filter";
import { type FilterOption, regionOf } from "./date-query";
import styles from "./workshop-dates.module.css";

type ScheduledDate = { workshop: Workshop; date: DatedOffer };

/** Every date to come of every workshop, the next one first. Filters and pages are the browser's work; without it all are shown. */
export function WorkshopSchedule({ workshops }: { workshops: Workshop[] }) {
  const departures = scheduledDates(workshops);
  const kinds = workshops
    .filter(({ dates }) => dates.length > 0)
    .map(({ certification }) => ({ value: certification.slug ?? "", label: certification.title ?? "" }));
  return (
    <Section
      id="dates"
      surface="mist"
      title="Next dates"
      lead="Each by the clock of its place, and by yours. Prices are net, plus VAT where due."
    >
      <WorkshopFilter
        offered={{
          kind: kinds,
          language: optionsOf(departures, ({ date }) => date.language ?? "", languageName),
          place: [
            { value: "online", label: "Live online" },
            { value: "room", label: "In a room" },
          ],
          region: optionsOf(departures, ({ date }) => regionOf(date.timezone)),
        }}
      >
        <ul className={styles.dates} data-scene="list">
          {departures.map(({ workshop, date }) => (
            <li
              key={date.id}
              data-tone={workshop.tone}
              data-kind={workshop.certification.slug}
              data-language={date.language}
              data-place={date.location ? "room" : "online"}
              data-region={regionOf(date.timezone)}
            >
              <WorkshopDateRow
                date={date}
                title={
                  <h3>
                    <AppLink href={`/workshops/${workshop.certification.slug}#${date.slug}`}>
                      {date.title ?? workshop.certification.title}
                    </AppLink>
                  </h3>
                }
              />
            </li>
          ))}
        </ul>
      </WorkshopFilter>
    </Section>
  );
}

function scheduledDates(workshops: Workshop[]): ScheduledDate[] {
  const begin = ({ date }: ScheduledDate) => Date.parse(date.startDate ?? "") || 0;
  return workshops
    .flatMap((workshop) => workshop.dates.map((date) => ({ workshop, date })))
    .sort((a, b) => begin(a) - begin(b));
}

function optionsOf(
  departures: ScheduledDate[],
  value: (departure: ScheduledDate) => string,
  label: (value: string) => string = (text) => text,
): FilterOption[] {
  const values = [...new Set(departures.map(value))].filter(Boolean);
  return values.map((one) => ({ value: one, label: label(one) }));
}
