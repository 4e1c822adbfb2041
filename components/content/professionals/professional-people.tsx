import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { ProfessionalGrid } from "./professional-grid";
import { directoryPage, professionalPath } from "./professional-section";
import { personOf } from "./professional-words";
import type { Professional } from "./professionals";
import { Section } from "../parts/section";

type ProfessionalPeopleProps = { id: string; title: ReactNode; lead?: ReactNode; people: Professional[] };

/** Some guides and coaches, and the way to all of them. */
export function ProfessionalPeople({ id, title, lead, people }: ProfessionalPeopleProps) {
  if (people.length === 0) return null;
  return (
    <Section
      id={id}
      title={title}
      lead={lead}
      surface="mist"
      aside={
        <ButtonLink href={professionalPath(directoryPage)} variant="outline" color="black">
          All professionals
        </ButtonLink>
      }
    >
      <ProfessionalGrid people={people.map(personOf)} Heading="h3" />
    </Section>
  );
}
