import { ButtonLink } from "@/components/ui/button-link";
import { site } from "@/lib/site";
import { CalculatorButton } from "../calculator/calculator-button";
import { CaseList } from "../cases/case-list";
import { caseStudies } from "../cases/case-studies";
import { Section } from "../parts/section";

/** What belongs below an editor's page and is not the editor's: cases under "in practice", the calculator under PPP. */
export function ContentMore({ path }: { path: string }) {
  if (path === `${site.slug}-in-practice`) return <Cases />;
  if (path === "what-is-purchasing-power-parity") return <Calculator />;
  return null;
}

function Calculator() {
  return (
    <Section
      id="calculator"
      surface="mist"
      title="What would you pay?"
      lead="Choose the country of your invoice and see the price of a single seat."
    >
      <CalculatorButton look={{ size: "xl", color: "blue" }} />
    </Section>
  );
}

async function Cases() {
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
