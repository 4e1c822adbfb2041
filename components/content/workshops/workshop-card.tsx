import { AppLink } from "@/components/ui/app-link";
import { AltitudeMark } from "../parts/altitude-mark";
import { ArtImage } from "../parts/art-image";
import styles from "./workshop-card.module.css";
import type { Workshop } from "./workshop-catalogue";
import { WorkshopFacts } from "./workshop-facts";

export function WorkshopCard({ workshop }: { workshop: Workshop }) {
  const { certification, tone, altitudes } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
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
      <WorkshopFacts workshop={workshop} className={styles.facts} />
    </article>
  );
}
