import styles from "./event-talks.module.css";
import { eventClock } from "./event-date";
import type { TalkSummary } from "./events";
import { liveSessions } from "../live/live-sessions";
import { TalkRow } from "./talk-row";

type EventTalksProps = { talks: TalkSummary[]; event: string; timezone: string | null };

/** The programme in the order of the day, by session, in the time of the event. */
export function EventTalks({ talks, event, timezone }: EventTalksProps) {
  const sessions = liveSessions(talks);
  const rest = talks.filter((talk) => !sessions.some((session) => session.talks.includes(talk)));
  const groups = [
    ...sessions.map(({ slug, name, start, end, talks: inside }) => ({
      key: slug,
      name,
      hours: `${eventClock(start, timezone)}–${eventClock(end, timezone)}`,
      talks: inside,
    })),
    ...(rest.length > 0 ? [{ key: "rest", name: "Talks", hours: null, talks: rest }] : []),
  ];
  return (
    <div className={styles.groups}>
      {groups.map(({ key, name, hours, talks: inside }) => (
        <section key={key} className={styles.group} aria-labelledby={`session-${key}`}>
          <header className={styles.head}>
            <h3 id={`session-${key}`}>{name}</h3>
            {hours ? <p>{hours}</p> : null}
          </header>
          <ol className={styles.talks} data-scene="list">
            {inside.map((talk) => (
              <li key={talk.id}>
                <TalkRow talk={talk} event={event} timezone={timezone} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
