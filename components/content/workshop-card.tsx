import { AppLink } from "@/components/ui/app-link";
import { AltitudeMark } from "./altitude-mark";
import { ArtImage } from "./art-image";
import { eventDays } from "./event-date";
import { Price } from "./price";
import styles from "./workshop-card.module.css";
import type { Workshop } from "./workshop-catalogue";

export function WorkshopCard({ workshop }: { workshop: Workshop }) {
  const { certification, dates, priceFrom, tone, altitudes } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
  const [next] = dates;
  return (
    <article className={styles.card} data-tone={tone}>
      {image ? <ArtImage src={image} className={styles.image} /> : null}
      <div className={styles.words}>
        <AltitudeMark levels={altitudes} named />
        <h3>
          <AppLink href={`/workshops/${certification.slug}`}>{certification.title}</AppLink>
        </h3>
        <p className={styles.subtitle}>{certification.subtitle}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{next ? "Next date" : "Start"}</dt>
          <dd>{next ? `${eventDays(next)}, ${next.location ?? "online"}` : "By arrangement"}</dd>
        </div>
        {priceFrom === null ? null : (
          <div>
            <dt>Price</dt>
            <dd>
              <Price cents={priceFrom} from />
            </dd>
          </div>
        )}
      </dl>
    </article>
  );
}
