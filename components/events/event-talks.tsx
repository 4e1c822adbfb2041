import { AppLink } from "@/components/ui/app-link";
import { eventClock } from "@/components/ui/times/event-dates";
import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/rules/texts/plain-text";
import { talkTone } from "@/components/ui/art/tones";
import styles from "./event-talks.module.css";
import { liveSessions, type TalkSummary } from "./events";

type EventTalksProps = { talks: TalkSummary[]; event: string; timezone: string | null };

/** The programme by session, in the order of the day and in the event's time zone. */
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

function TalkRow({ talk, event, timezone }: { talk: TalkSummary; event: string; timezone: string | null }) {
  const speakers = (talk.speakers ?? []).filter((speaker) => speaker !== null);
  return (
    <article className={styles.talk} data-card data-tone={talkTone(talk.track)}>
      <p className={styles.time}>
        <time dateTime={talk.startDate ?? undefined}>{eventClock(talk.startDate, timezone)}</time>
        {talk.track ? <span className={styles.track}>{talk.track}</span> : null}
      </p>
      <div className={styles.words}>
        <h4>
          <AppLink href={`/academy/events/${event}/${talk.slug}`}>{talk.title}</AppLink>
        </h4>
        <p>{plainText(talk.excerpt ?? "")}</p>
        <ul className={styles.speakers} aria-label="Speakers">
          {speakers.map(({ name, role, company }) => (
            <li key={name}>
              <strong>{name}</strong>
              {role || company ? <span>{`, ${[role, company].filter(Boolean).join(", ")}`}</span> : null}
            </li>
          ))}
        </ul>
        {talk.videoUrl ? (
          <p className={styles.recorded}>
            <Icon name="arrow-right" /> With recording
          </p>
        ) : null}
      </div>
    </article>
  );
}
