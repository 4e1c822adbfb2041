import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import { AltitudeMark } from "../parts/altitude-mark";
import { ArtImage } from "../parts/art-image";
import type { Workshop } from "./workshop-catalogue";
import { WorkshopFacts } from "./workshop-facts";
import styles from "./workshop-row.module.css";

export function WorkshopRow({ workshop }: { workshop: Workshop }) {
  const { certification, altitudes, tone } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
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
      <WorkshopFacts workshop={workshop} className={styles.facts} withLength />
      <span className={styles.arrow}>
        <Icon name="arrow-right" size="1.5rem" />
      </span>
    </article>
  );
}
