import { ButtonLink } from "@/components/ui/button-link";
import { plainText } from "@/lib/graphql/text";
import { routes } from "@/lib/routes";
import styles from "./event-edition.module.css";
import { type AcademyEvent, talksOf } from "./events";
import { Prose } from "../parts/prose";
import { Section } from "../parts/section";
import { TalkCard } from "./talk-card";

/** The edition before, with the talks that may be watched. */
export function EventEdition({ event }: { event: AcademyEvent }) {
  const slug = event.slug ?? "";
  const recorded = talksOf(event).filter(({ videoUrl }) => videoUrl);
  return (
    <Section
      id="last-edition"
      title={event.title}
      lead={plainText(event.excerpt ?? "")}
      surface="mist"
      aside={
        <ButtonLink href={routes.event(slug)} variant="outline" color="black">
          Look back
        </ButtonLink>
      }
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
