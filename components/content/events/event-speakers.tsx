import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "../parts/art-image";
import styles from "./event-speakers.module.css";
import type { TalkSummary } from "./events";

type Speaker = NonNullable<NonNullable<TalkSummary["speakers"]>[number]>;

/** Everybody who speaks, once, with the talk. */
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

/** The drawn portrait, or the initials of somebody who has none. */
export function SpeakerImage({ speaker }: { speaker: Speaker }) {
  if (speaker.image?.sourceUrl) return <ArtImage src={speaker.image.sourceUrl} className={styles.image} />;
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
