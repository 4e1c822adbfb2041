import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { AltitudeMark } from "./altitude-mark";
import { ArtImage } from "./art-image";
import { eventDays } from "./event-date";
import { Price } from "./price";
import type { Workshop } from "./workshop-catalogue";
import styles from "./workshop-row.module.css";

export function WorkshopRow({ workshop }: { workshop: Workshop }) {
  const { certification, dates, priceFrom, altitudes, tone } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
  const [next] = dates;
  return (
    <article className={styles.row} data-tone={tone}>
      {image ? <ArtImage src={image} className={styles.image} /> : null}
      <div className={styles.words}>
        <h3>
          <AppLink href={`/workshops/${certification.slug}`}>{certification.title}</AppLink>
        </h3>
        <p className={styles.subtitle}>{certification.subtitle}</p>
        <AltitudeMark levels={altitudes} named />
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>Length</dt>
          <dd>{certification.duration}</dd>
        </div>
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
      <span className={styles.arrow}>
        <Icon name="arrow-right" size="1.5rem" />
      </span>
    </article>
  );
}
