import "server-only";
import { ProfessionalMembership } from "@/components/professionals/professional-membership";
import { ProfessionalPeople } from "@/components/professionals/professional-page";
import { professionalPath, sectionPages } from "@/components/professionals/professional-person";
import { professionals } from "@/components/professionals/professionals";
import { Prose } from "@/components/ui/prose";
import { ContentHero } from "./content-body";
import styles from "./content-body.module.css";
import type { ContentPage } from "./content-page";

/** An editor's page of the section, with the membership's price and the people. */
export async function ProfessionalContent({ name, page }: { name: string; page: ContentPage }) {
  const isMembership = name === sectionPages.membership;
  return (
    <>
      <article data-tone={page.tone}>
        <ContentHero page={page} trail={[{ name: page.title, path: professionalPath(name) }]} />
        {isMembership ? (
          <ProfessionalMembership html={page.rest} />
        ) : (
          <div className={styles.body}>
            <Prose html={page.rest} wide />
          </div>
        )}
      </article>
      <People name={name} />
    </>
  );
}

/** Contacts for a visitor of the page. */
async function People({ name }: { name: string }) {
  const all = await professionals();
  const guides = all.filter(({ isGuide }) => isGuide);
  const coaches = all.filter(({ isCoach }) => isCoach);
  if (name === sectionPages.businessmap)
    return (
      <ProfessionalPeople id="people" title="Coaches who set it up with you" people={coaches.slice(4, 8)} />
    );
  if (name === sectionPages.accreditation)
    return <ProfessionalPeople id="people" title="Guides who went this way" people={guides.slice(0, 4)} />;
  const first = name === sectionPages.membership ? all.slice(8, 12) : all.slice(12, 16);
  return <ProfessionalPeople id="people" title="People who went this way" people={first} />;
}
