import { ButtonLink } from "@/components/ui/button-link";
import { site } from "@/lib/site";
import { CaseList } from "./case-list";
import { caseStudies } from "./case-studies";
import { Section } from "./section";

/** What belongs below an editor's page and is not the editor's: cases under "in practice". */
export async function ContentMore({ path }: { path: string }) {
  if (path !== `${site.slug}-in-practice`) return null;
  const cases = (await caseStudies()).slice(0, 3);
  if (cases.length === 0) return null;
  return (
    <Section
      id="cases"
      surface="mist"
      title="Three that let us look"
      aside={
        <ButtonLink href="/case-studies" variant="outline" color="black">
          All case studies
        </ButtonLink>
      }
    >
      <CaseList cases={cases} Heading="h3" />
    </Section>
  );
}
