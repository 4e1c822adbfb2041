import { ButtonLink } from "@/components/ui/button-link";
import { plainText } from "@/lib/graphql/text";
import { ArtImage } from "../parts/art-image";
import { EventCrumbs } from "./event-crumbs";
import { eventClock } from "./event-date";
import styles from "./event-day-hero.module.css";
import { EventLeaf } from "./event-leaf";
import type { AcademyEvent } from "./events";
import type { LiveSession } from "../live/live-sessions";

type EventDayHeroProps = { event: AcademyEvent; sessions: LiveSession[] };

/** The top of the yearly day: its date as large as its name, and the route of the day below. */
export function EventDayHero({ event, sessions }: EventDayHeroProps) {
  const image = event.featuredImage?.node;
  return (
    <header className={styles.hero}>
      <EventCrumbs event={event} />
      <div className={styles.top}>
        <div className={styles.words}>
          <EventLeaf moment={event.startDate} timezone={event.timezone} size="lg" />
          <h1>{event.title}</h1>
          <p className={styles.lead}>{plainText(event.excerpt ?? "")}</p>
          <p className={styles.actions}>
            <ButtonLink href="#ticket" size="xl">
              Get your ticket
            </ButtonLink>
            <ButtonLink href="#programme" size="xl" variant="outline" color="black">
              See the programme
            </ButtonLink>
          </p>
        </div>
        {image?.sourceUrl ? (
          <ArtImage src={image.sourceUrl} alt={image.altText ?? ""} className={styles.image} first />
        ) : null}
      </div>
      <ol className={styles.route}>
        {sessions.map(({ slug, name, start, end, talks }) => (
          <li key={slug}>
            <strong>
              {eventClock(start, event.timezone)}–{eventClock(end, event.timezone)}
            </strong>
            <span>
              {name}, {talks.length} {talks.length === 1 ? "talk" : "talks"}
            </span>
          </li>
        ))}
      </ol>
    </header>
  );
}
