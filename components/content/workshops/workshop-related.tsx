import styles from "../pages/featured-workshops.module.css";
import { Section } from "../parts/section";
import { WorkshopCard } from "./workshop-card";
import type { Workshop } from "./workshop-catalogue";

/** Where to go from this workshop. */
export function WorkshopRelated({ workshops }: { workshops: Workshop[] }) {
  if (workshops.length === 0) return null;
  return (
    <Section id="related" title="Goes well with it" surface="mist">
      <ul className={styles.cards} data-scene="items">
        {workshops.map((workshop) => (
          <li key={workshop.certification.id}>
            <WorkshopCard workshop={workshop} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
