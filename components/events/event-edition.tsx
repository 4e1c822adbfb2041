import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { Prose } from "@/components/ui/prose";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { talkTone } from "@/components/ui/art/tones";
import styles from "./event-edition.module.css";
import { type AcademyEvent, talksOf, type TalkSummary } from "./events";

/** The previous edition, with the talks that have a recording. */
export function EventEdition({ event }: { event: AcademyEvent }) {
  const slug = event.slug ?? "";
  const recorded = talksOf(event).filter(({ videoUrl }) => videoUrl);
  return (
    <Section
      id="last-edition"
      title={event.title}
      lead={plainText(event.excerpt ?? "")}
      surface="mist"
      more={{ href: routes.event(slug), label: "Look back" }}
    >
      {recorded.length > 0 ? (
        <ul className={styles.cards} data-scene="items">
          {recorded.map((talk) => (
            <li key={talk.id}>
              <TalkCard talk={talk} event={slug} />
            </li>
          ))}
        </ul>
      ) : event.content ? (
        <Prose html={event.content} />
      ) : null}
    </Section>
  );
}

/** A talk with its drawing. An icon marks a recording. */
export function TalkCard({ talk, event }: { talk: TalkSummary; event: string }) {
  const image = talk.featuredImage?.node.sourceUrl;
  const speakers = (talk.speakers ?? []).flatMap((speaker) => (speaker?.name ? [speaker.name] : []));
  return (
    <article className={styles.card} data-card data-tone={talkTone(talk.track)}>
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
