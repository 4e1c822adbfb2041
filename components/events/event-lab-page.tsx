import layout from "@/components/layout/columns.module.css";
import { ArtImage } from "@/components/ui/art/art-image";
import { Prose } from "@/components/ui/prose";
import { WorkshopQuestions } from "@/components/workshops/workshop-questions";
import { workshopText } from "@/components/workshops/workshop-text";
import { plainText } from "@/lib/rules/texts/plain-text";
import { slugTone } from "@/components/ui/art/tones";
import { EventBox } from "./event-box";
import { EventCrumbs } from "./event-crumbs";
import { EventEdition } from "./event-edition";
import { DateBadge } from "./event-facts";
import styles from "./event-lab-page.module.css";
import type { AcademyEvent, Ticketed } from "./events";

type EventLabPageProps = Ticketed<AcademyEvent> & { last: AcademyEvent | null };

/** The lab: a name over the whole width, two calendar leaves, questions on a wall. */
export function EventLabPage({ event, product, last }: EventLabPageProps) {
  const image = event.featuredImage?.node;
  const { main, questions } = workshopText(event.content ?? "");
  return (
    <article data-tone={slugTone(event.slug)}>
      <header className={styles.hero} data-surface="ink">
        <div className={styles.inner}>
          <h1>{event.title}</h1>
          <div className={styles.row}>
            <div className={styles.words}>
              <p className={styles.lead}>{plainText(event.excerpt ?? "")}</p>
              <p className={styles.leaves}>
                <DateBadge moment={event.startDate} timezone={event.timezone} />
                <DateBadge moment={event.endDate} timezone={event.timezone} />
              </p>
            </div>
            <EventBox event={event} product={product} />
          </div>
        </div>
        {image?.sourceUrl ? (
          <ArtImage src={image.sourceUrl} alt={image.altText ?? ""} className={styles.image} first />
        ) : null}
      </header>
      <div className={styles.crumbs}>
        <EventCrumbs event={event} />
      </div>
      <div className={layout.layout}>
        <div className={layout.main}>{main ? <Prose html={main} /> : null}</div>
      </div>
      {questions ? <WorkshopQuestions questions={questions} /> : null}
      {last ? <EventEdition event={last} /> : null}
    </article>
  );
}
