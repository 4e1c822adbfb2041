import { AppLink } from "@/components/ui/app-link";
import { site } from "@/lib/site";
import { SpeakerImage } from "./event-speakers";
import type { TalkSummary } from "./events";
import styles from "./talk-speakers.module.css";
import layout from "../workshops/workshop-layout.module.css";

type Speaker = NonNullable<NonNullable<TalkSummary["speakers"]>[number]>;

/** Who gives the talk. */
export function TalkSpeakers({ speakers }: { speakers: Speaker[] }) {
  if (speakers.length === 0) return null;
  const isOurs = speakers.some(({ image }) => image);
  return (
    <section className={layout.part} aria-labelledby="speakers-title">
      <h2 id="speakers-title" data-scene="headline">
        {speakers.length === 1 ? "The speaker" : "The speakers"}
      </h2>
      <ul className={styles.speakers}>
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
          <AppLink href={`/${site.slug}-professional/our-professionals`}>Meet all guides and coaches</AppLink>
        </p>
      ) : null}
    </section>
  );
}
