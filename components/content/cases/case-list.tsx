import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";
import { CaseCard } from "./case-card";
import styles from "./case-list.module.css";

export function CaseList({ cases, Heading }: { cases: CaseStudySummaryFragment[]; Heading?: "h2" | "h3" }) {
  return (
    <ul className={styles.cases} data-scene="items">
      {cases.map((one) => (
        <li key={one.id}>
          <CaseCard one={one} Heading={Heading} />
        </li>
      ))}
    </ul>
  );
}
