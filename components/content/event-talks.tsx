import { plainText } from "@/lib/graphql/text";
import type { AcademyEvent } from "./events";
import styles from "./event-talks.module.css";
import { eventClock } from "./event-date";
import layout from "./workshop-layout.module.css";

type Talk = NonNullable<NonNullable<AcademyEvent["talks"]>[number]>;

const tones: Record<string, string> = { Strategy: "pink", Coordination: "green", Operations: "yellow" };

/** The programme in the order of the day, in the time of the event. */
export function EventTalks({ talks, timezone }: { talks: Talk[]; timezone: string | null }) {
  return (
    <section className={layout.part} aria-labelledby="talks-title">
      <h2 id="talks-title">Programme</h2>
      <ol className={styles.talks}>
        {talks.map((talk) => (
          <li key={talk.id} className={styles.talk} data-tone={tones[talk.track ?? ""]}>
            <p className={styles.time}>
              <time dateTime={talk.startDate ?? undefined}>{eventClock(talk.startDate, timezone)}</time>
              {talk.track ? <span className={styles.track}>{talk.track}</span> : null}
            </p>
            <div className={styles.words}>
              <h3>{talk.title}</h3>
              <p>{plainText(talk.excerpt ?? "")}</p>
              <Speakers speakers={talk.speakers} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Speakers({ speakers }: Pick<Talk, "speakers">) {
  const named = (speakers ?? []).filter((speaker) => speaker !== null);
  if (named.length === 0) return null;
  return (
    <ul className={styles.speakers} aria-label="Speakers">
      {named.map(({ name, role, company }) => (
        <li key={name}>
          <strong>{name}</strong>
          {[role, company].filter(Boolean).length > 0
            ? `, ${[role, company].filter(Boolean).join(", ")}`
            : null}
        </li>
      ))}
    </ul>
  );
}
