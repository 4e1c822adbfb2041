import { AppLink } from "@/components/ui/app-link";
import { plainText } from "@/lib/graphql/text";
import { EventTime } from "../events/event-time";
import styles from "./live-list.module.css";
import type { LiveSession } from "./live-sessions";

type LiveListProps = { sessions: LiveSession[]; event: string; timezone: string | null };

/** The live sessions of the day, each with its own page. */
export function LiveList({ sessions, event, timezone }: LiveListProps) {
  return (
    <ol className={styles.sessions} data-scene="items">
      {sessions.map(({ slug, name, start, end, talks }) => (
        <li key={slug} className={styles.session}>
          <h3>
            <AppLink href={`/academy/events/${event}/live/${slug}`}>{name}</AppLink>
          </h3>
          <EventTime start={start} end={end} timezone={timezone} hoursOnly />
          <ul className={styles.talks}>
            {talks.map((talk) => (
              <li key={talk.id}>{plainText(talk.title ?? "")}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
