import { routes } from "@/lib/addresses/routes";
import layout from "@/components/layout/columns.module.css";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import type { TalkSummary } from "./events";
import styles from "./speakers.module.css";

type Speaker = NonNullable<NonNullable<TalkSummary["speakers"]>[number]>;

/** Every speaker once, with their talk. */
export function EventSpeakers({ talks, event }: { talks: TalkSummary[]; event: string }) {
  const speakers = talks.flatMap((talk) =>
    (talk.speakers ?? []).flatMap((speaker) => (speaker ? [{ speaker, talk }] : [])),
  );
  return (
    <ul className={styles.speakers} data-scene="items">
      {speakers.map(({ speaker, talk }) => (
        <li key={speaker.name}>
          <SpeakerImage speaker={speaker} />
          <h3>{speaker.name}</h3>
          <p className={styles.role}>{[speaker.role, speaker.company].filter(Boolean).join(", ")}</p>
          <p>
            <AppLink href={`/academy/events/${event}/${talk.slug}`}>{talk.title}</AppLink>
          </p>
        </li>
      ))}
    </ul>
  );
}

export function TalkSpeakers({ speakers }: { speakers: Speaker[] }) {
  if (speakers.length === 0) return null;
  const isOurs = speakers.some(({ role }) => role === "Guide" || role === "Coach");
  return (
    <section className={layout.part} aria-labelledby="speakers-title">
      <h2 id="speakers-title" data-scene="headline">
        {speakers.length === 1 ? "The speaker" : "The speakers"}
      </h2>
      <ul className={styles.talkSpeakers}>
        {speakers.map((speaker) => (
          <li key={speaker.name}>
            <SpeakerImage speaker={speaker} />
            <div>
              <h3>{speaker.name}</h3>
              <p>{[speaker.role, speaker.company].filter(Boolean).join(", ")}</p>
            </div>
          </li>
        ))}
      </ul>
      {isOurs ? (
        <p className={styles.more}>
          <AppLink href={routes.professionals}>Meet all guides and coaches</AppLink>
        </p>
      ) : null}
    </section>
  );
}

/** The drawn portrait, or the initials. */
function SpeakerImage({ speaker }: { speaker: Speaker }) {
  if (speaker.image?.sourceUrl)
    return <ArtImage src={speaker.image.sourceUrl} className={styles.image} place="person" />;
  const initials = (speaker.name ?? "")
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .join("");
  return (
    <span className={styles.initials} aria-hidden="true">
      {initials}
    </span>
  );
}
