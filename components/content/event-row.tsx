import { plainText } from "@/lib/graphql/text";
import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { ArtImage } from "./art-image";
import { eventDays } from "./event-date";
import type { EventSummary, Ticketed } from "./events";
import { Price } from "./price";
import { productPrice } from "./workshop-catalogue";
import styles from "./workshop-row.module.css";

/** An event in the list; `product` is its ticket. */
export function EventRow({ event, product }: Ticketed<EventSummary>) {
  const image = event.featuredImage?.node.sourceUrl;
  const price = product ? productPrice(product) : null;
  return (
    <article className={styles.row}>
      {image ? <ArtImage src={image} className={styles.image} /> : null}
      <div className={styles.words}>
        <h2>
          <AppLink href={`/academy/events/${event.slug}`}>{event.title}</AppLink>
        </h2>
        <p className={styles.subtitle}>{plainText(event.excerpt ?? "")}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Date</dt>
          <dd>
            <time dateTime={event.startDate ?? undefined}>{eventDays(event)}</time>
          </dd>
        </div>
        <div>
          <dt>Place</dt>
          <dd>{event.location ?? "Online"}</dd>
        </div>
        <div>
          <dt>Price</dt>
          <dd>{price === null ? "Free of charge" : <Price cents={price} />}</dd>
        </div>
      </dl>
      <span className={styles.arrow}>
        <Icon name="arrow-right" size="1.5rem" />
      </span>
    </article>
  );
}
