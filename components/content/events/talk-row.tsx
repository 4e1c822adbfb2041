import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import { eventClock } from "./event-date";
import styles from "./event-talks.module.css";
import type { TalkSummary } from "./events";
import { talkTone } from "@/lib/rules/talk-tone";

type TalkRowProps = { talk: TalkSummary; event: string; timezone: string | null };

/** A talk in the programme. */
export function TalkRow({ talk, event, timezone }: TalkRowProps) {
  const speakers = (talk.speakers ?? []).filter((speaker) => speaker !== null);
  return (
    <article className={styles.talk} data-tone={talkTone(talk.track)}>
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
              {role || company ? `, ${[role, company].filter(Boolean).join(", ")}` : null}
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
