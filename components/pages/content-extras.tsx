import { CaseSection } from "@/components/cases/case-card";
import { caseStudies } from "@/components/cases/case-studies";
import type { Crumb } from "@/components/layout/breadcrumbs";
import { Section } from "@/components/layout/section";
import { CalculatorButton } from "@/components/prices/calculator-button";
import { site } from "@/lib/site";

/**
 * Extra content below certain editors' pages: cases below "in practice", the calculator below the page about regional
 * prices.
 */
export function ContentExtras({ path }: { path: string }) {
  if (path === `${site.slug}-in-practice`) return <Cases />;
  if (path === "what-is-purchasing-power-parity") return <Calculator />;
  return null;
}

function Calculator() {
  return (
    <Section
      id="calculator"
      surface="mist"
      title="Calculate your price here"
      lead="Choose your invoice country and see the price of one seat."
    >
      <CalculatorButton buttonStyle={{ size: "xl", color: "blue" }} />
    </Section>
  );
}

async function Cases() {
  return (
    <CaseSection
      id="cases"
      title="Three organisations that opened their doors"
      cases={(await caseStudies()).slice(0, 3)}
    />
  );
}

/** Parent pages by the first part of their paths. */
const parents: Readonly<Record<string, Crumb>> = { academy: { name: "The academy", path: "/academy" } };

export function contentTrail(path: string, title: string): Crumb[] {
  const [first = ""] = path.split("/");
  const parent = path === first ? undefined : parents[first];
  return [...(parent ? [parent] : []), { name: title, path: `/${path}` }];
}
