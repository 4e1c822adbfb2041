import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "../parts/art-image";
import styles from "./professional-card.module.css";
import { type Person, roleOf } from "./professional-person";
import { professionalPath } from "./professional-section";

type ProfessionalCardProps = { person: Person; Heading?: "h2" | "h3" };

/** The whole card leads to the profile. */
export function ProfessionalCard({ person, Heading = "h2" }: ProfessionalCardProps) {
  return (
    <article className={styles.card} data-tone={person.tone}>
      {person.image ? <ArtImage src={person.image} className={styles.image} /> : null}
      <p className={styles.role}>{roleOf(person)}</p>
      <Heading>
        <AppLink href={professionalPath(person.slug)}>{person.name}</AppLink>
      </Heading>
      <p>{person.headline}</p>
      <p className={styles.place}>{person.place}</p>
    </article>
  );
}
