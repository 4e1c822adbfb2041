import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "../parts/art-image";
import type { TalkSummary } from "./events";
import styles from "./talk-card.module.css";
import { talkTone } from "@/lib/rules/talk-tone";

/** A talk with its drawing; a sign says when there is a recording. */
export function TalkCard({ talk, event }: { talk: TalkSummary; event: string }) {
  const image = talk.featuredImage?.node.sourceUrl;
  const speakers = (talk.speakers ?? []).flatMap((speaker) => (speaker?.name ? [speaker.name] : []));
  return (
    <article className={styles.card} data-tone={talkTone(talk.track)}>
      <div className={styles.art}>
        {image ? <ArtImage src={image} className={styles.image} /> : null}
        {talk.videoUrl ? <span className={styles.badge}>Recording</span> : null}
      </div>
      <h3>
        <AppLink href={`/academy/events/${event}/${talk.slug}`}>{talk.title}</AppLink>
      </h3>
      <p>{speakers.join(" and ")}</p>
    </article>
  );
}
