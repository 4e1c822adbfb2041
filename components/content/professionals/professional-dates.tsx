import type { WorkshopDateFragment } from "@/graphql/generated/content/documents";
import { AppLink } from "@/components/ui/app-link";
import { routes } from "@/lib/routes";
import { EventTime } from "../events/event-time";
import styles from "./professional-dates.module.css";
import { directoryPage, professionalPath } from "./professional-section";

/** Workshops that somebody guides next; each leads to where it is booked. */
export function ProfessionalDates({ name, dates }: { name: string; dates: WorkshopDateFragment[] }) {
  return (
    <section aria-labelledby="guided-title">
      <h2 id="guided-title" className={styles.title} data-scene="headline">
        Workshops with {name.split(" ")[0]}
      </h2>
      {dates.length > 0 ? (
        <ul className={styles.dates} data-scene="list">
          {dates.map((date) => (
            <li key={date.id}>
              <h3>
                <AppLink href={workshopOf(date)}>{date.certification?.title ?? date.title}</AppLink>
              </h3>
              <p>{date.location ?? "Online"}</p>
              <EventTime start={date.startDate} end={date.endDate} timezone={date.timezone} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          No open date right now. {name.split(" ")[0]} also teaches inside companies; all open dates are on
          the <AppLink href="/workshops">workshops page</AppLink>, and other guides in the{" "}
          <AppLink href={professionalPath(directoryPage)}>directory</AppLink>.
        </p>
      )}
    </section>
  );
}

function workshopOf({ certification }: WorkshopDateFragment): string {
  return certification?.slug ? `${routes.workshop(certification.slug)}#dates` : "/workshops";
}
