import { notFound } from "next/navigation";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { contentMetadata, contentPage } from "@/components/pages/content-page";
import { ProfessionalDirectory } from "@/components/professionals/professional-directory";
import { directoryPage, professionalPath } from "@/components/professionals/professional-person";
import { choicesOf, personOf, professionals } from "@/components/professionals/professionals";
import { ButtonLink } from "@/components/ui/button-link";
import { Prose } from "@/components/ui/prose";
import { routes } from "@/lib/addresses/routes";

const path = professionalPath(directoryPage);

export const generateMetadata = () => contentMetadata(path.slice(1));

/** The directory of guides and coaches (R078). */
export default async function OurProfessionalsPage() {
  const [page, people] = await Promise.all([contentPage(path.slice(1)), professionals()]);
  if (!page) notFound();
  const persons = people.map(personOf);
  return (
    <>
      <PageHeader title={page.title} trail={[{ name: page.title, path }]}>
        <Prose html={page.html} />
        <div>
          <ButtonLink href={routes.contact} size="xl">
            Ask us who would suit you
          </ButtonLink>
        </div>
      </PageHeader>
      <Section>
        <ProfessionalDirectory people={persons} choices={choicesOf(persons)} />
      </Section>
    </>
  );
}
