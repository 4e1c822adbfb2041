import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { contentPage } from "@/components/pages/content-page";
import { ProfessionalDirectory } from "@/components/professionals/professional-directory";
import { directoryPage, professionalPath } from "@/components/professionals/professional-person";
import { choicesOf, personOf, professionals } from "@/components/professionals/professionals";
import { Prose } from "@/components/ui/prose";
import { pageMetadata } from "@/lib/seo";

const path = professionalPath(directoryPage);

export async function generateMetadata(): Promise<Metadata> {
  const page = await contentPage(path.slice(1));
  if (!page) return {};
  const { title, html, isListed } = page;
  return pageMetadata({ title, description: html, path, index: isListed });
}

/** The directory of guides and coaches (R078). */
export default async function OurProfessionalsPage() {
  const [page, people] = await Promise.all([contentPage(path.slice(1)), professionals()]);
  if (!page) notFound();
  const persons = people.map(personOf);
  return (
    <>
      <PageHeader title={page.title} trail={[{ name: page.title, path }]}>
        <Prose html={page.html} />
      </PageHeader>
      <Section>
        <ProfessionalDirectory people={persons} choices={choicesOf(persons)} />
      </Section>
    </>
  );
}
