import { ButtonLink } from "@/components/ui/button-link";
import { Section } from "../parts/section";
import { WorkshopCard } from "../workshops/workshop-card";
import type { Workshop } from "../workshops/workshop-catalogue";
import styles from "./featured-workshops.module.css";

export function FeaturedWorkshops({ workshops }: { workshops: Workshop[] }) {
  if (workshops.length === 0) return null;
  return (
    <Section
      id="next"
      title="Next departures"
      surface="mist"
      aside={
        <ButtonLink href="/workshops" variant="outline" color="black">
          All workshops
        </ButtonLink>
      }
    >
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
