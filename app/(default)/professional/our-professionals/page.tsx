import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumbs } from "@/components/content/parts/breadcrumbs";
import { contentPage } from "@/components/content/pages/content-page";
import { PageHeader } from "@/components/content/parts/page-header";
import { choicesOf } from "@/components/content/professionals/professional-choices";
import { ProfessionalDirectory } from "@/components/content/professionals/professional-directory";
import { directoryPage, professionalPath } from "@/components/content/professionals/professional-section";
import { personOf } from "@/components/content/professionals/professional-words";
import { professionals } from "@/components/content/professionals/professionals";
import { Prose } from "@/components/content/parts/prose";
import { Section } from "@/components/content/parts/section";
import { pageMetadata } from "@/lib/seo";

const path = professionalPath(directoryPage);

export async function generateMetadata(): Promise<Metadata> {
  const page = await contentPage(path.slice(1));
  return page ? pageMetadata({ title: page.title, description: page.html, path }) : {};
}

/** The directory of guides and coaches (R078). */
export default async function OurProfessionalsPage() {
  const [page, people] = await Promise.all([contentPage(path.slice(1)), professionals()]);
  if (!page) notFound();
  const persons = people.map(personOf);
  return (
    <>
      <Breadcrumbs trail={[{ name: page.title, path }]} />
      <PageHeader title={page.title}>
        <Prose html={page.html} />
      </PageHeader>
      <Section>
        <ProfessionalDirectory people={persons} choices={choicesOf(persons)} />
      </Section>
    </>
  );
}
