import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import styles from "./professional-card.module.css";
import { type Person, professionalPath, roleOf } from "./professional-person";

/** The whole card is a link to the profile. */
function ProfessionalCard({ person, Heading = "h2" }: { person: Person; Heading?: "h2" | "h3" }) {
  return (
    <article className={styles.card} data-card data-tone={person.tone}>
      {person.image ? <ArtImage src={person.image} className={styles.image} place="person" /> : null}
      <p className={styles.role}>{roleOf(person)}</p>
      <Heading>
        <AppLink href={professionalPath(person.slug)}>{person.name}</AppLink>
      </Heading>
      <p>{person.headline}</p>
      <p className={styles.place}>{person.place}</p>
    </article>
  );
}

type ProfessionalGridProps = {
  people: Person[];
  Heading?: "h2" | "h3";
  /** True when a filter changes the list while it is read. Such a list has no scroll scene. */
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
