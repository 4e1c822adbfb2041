import { ProfessionalCard } from "./professional-card";
import styles from "./professional-grid.module.css";
import type { Person } from "./professional-person";

type ProfessionalGridProps = {
  people: Person[];
  Heading?: "h2" | "h3";
  /** A list that changes under the hand: no scroll scene. */
  isLive?: boolean;
};

export function ProfessionalGrid({ people, Heading, isLive = false }: ProfessionalGridProps) {
  return (
    <ul className={styles.people} data-scene={isLive ? undefined : "items"}>
      {people.map((person) => (
        <li key={person.slug}>
          <ProfessionalCard person={person} Heading={Heading} />
        </li>
      ))}
    </ul>
  );
}
