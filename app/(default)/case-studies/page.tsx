import { CaseDirectory } from "@/components/cases/case-directory";
import { caseStudies } from "@/components/cases/case-studies";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { pageMetadata } from "@/lib/seo";

const title = "Case studies";
const path = "/case-studies";
const lead =
  "Organisations that work on all three levels tell us what they changed, how it turned out, and what was difficult.";

export const metadata = pageMetadata({ title, description: lead, path });

export default async function CaseStudiesPage() {
  return (
    <>
      <PageHeader title={title} lead={lead} trail={[{ name: title, path }]} />
      <Section tone="green">
        <CaseDirectory cases={await caseStudies()} />
      </Section>
    </>
  );
}
