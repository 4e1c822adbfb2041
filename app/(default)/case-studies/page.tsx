import { CaseList } from "@/components/content/case-list";
import { caseStudies } from "@/components/content/case-studies";
import { PageHeader } from "@/components/content/page-header";
import { Section } from "@/components/content/section";
import { pageMetadata } from "@/lib/seo";

const lead =
  "What changed, what came of it, and what was difficult: reports from organisations that work on all three levels.";

export const metadata = pageMetadata({ title: "Case studies", description: lead, path: "/case-studies" });

export default async function CaseStudiesPage() {
  return (
    <>
      <PageHeader title="Case studies" lead={lead} />
      <Section tone="green">
        <CaseList cases={await caseStudies()} />
      </Section>
    </>
  );
}
