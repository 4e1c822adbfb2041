import { plainText } from "@/lib/graphql/text";
import { slugTone } from "@/lib/rules/slug-tone";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import { ArtImage } from "../parts/art-image";
import { EventBox } from "./event-box";
import { EventCrumbs } from "./event-crumbs";
import { isOver } from "./event-date";
import { EventEdition } from "./event-edition";
import styles from "./event-lab-page.module.css";
import { EventLeaf } from "./event-leaf";
import { EventOverBox } from "./event-over-box";
import type { AcademyEvent, Ticketed } from "./events";
import { Prose } from "../parts/prose";
import layout from "../workshops/workshop-layout.module.css";
import { WorkshopQuestions } from "../workshops/workshop-questions";
import { workshopText } from "../workshops/workshop-text";

type EventLabPageProps = Ticketed<AcademyEvent> & { last: AcademyEvent | null; AddToCart: AddToCartSlot };

/** The lab: a name over the whole width, two leaves of a calendar, questions on a wall. */
export function EventLabPage({ event, product, last, AddToCart }: EventLabPageProps) {
  const image = event.featuredImage?.node;
  const { main, questions } = workshopText(event.content ?? "");
  const isPast = isOver(event, new Date());
  return (
    <article data-tone={slugTone(event.slug)}>
      <header className={styles.hero} data-surface="ink">
        <div className={styles.inner}>
          <h1>{event.title}</h1>
          <div className={styles.row}>
            <p className={styles.lead}>{plainText(event.excerpt ?? "")}</p>
            <p className={styles.leaves}>
              <EventLeaf moment={event.startDate} timezone={event.timezone} />
              <EventLeaf moment={event.endDate} timezone={event.timezone} />
            </p>
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
        <div className={layout.side}>
          {isPast ? (
            <EventOverBox event={event} />
          ) : (
            <EventBox event={event} product={product} AddToCart={AddToCart} />
          )}
        </div>
        <div className={layout.main}>{main ? <Prose html={main} /> : null}</div>
      </div>
      {questions ? <WorkshopQuestions questions={questions} /> : null}
      {last ? <EventEdition event={last} /> : null}
    </article>
  );
}
