import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import { slugTone } from "@/lib/rules/slug-tone";
import { ArtImage } from "../parts/art-image";
import styles from "./event-feature.module.css";
import { eventPrice } from "./event-place";
import { EventTime } from "./event-time";
import type { EventSummary, Ticketed } from "./events";

/** The next event, large. */
export function EventFeature({ event, product }: Ticketed<EventSummary>) {
  const image = event.featuredImage?.node;
  return (
    <article className={styles.feature} data-tone={slugTone(event.slug)} aria-labelledby="next-event">
      {image?.sourceUrl ? (
        <ArtImage src={image.sourceUrl} alt={image.altText ?? ""} className={styles.image} first />
      ) : null}
      <div className={styles.words}>
        <p className={styles.label}>Next event</p>
        <h2 id="next-event">{event.title}</h2>
        <p>{plainText(event.excerpt ?? "")}</p>
        <ul className={styles.facts}>
          <li>
            <Icon name="calendar" />
            <EventTime start={event.startDate} end={event.endDate} timezone={event.timezone} />
          </li>
          <li>
            <Icon name={event.location ? "pin" : "globe"} />
            <span>
              {event.location ?? "Online"} · {eventPrice({ event, product }) ?? "With a ticket"}
            </span>
          </li>
        </ul>
        <ButtonLink href={`/academy/events/${event.slug}`} size="xl" icon={<Icon name="arrow-right" />}>
          See the programme
        </ButtonLink>
      </div>
    </article>
  );
}
