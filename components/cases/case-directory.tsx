import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";
import { EmptyState } from "@/components/ui/empty-state";
import { CaseCard } from "./case-card";
import styles from "./case-directory.module.css";

/** All cases. Radio buttons and CSS filter them by industry, so no script is needed. */
export function CaseDirectory({ cases }: { cases: CaseStudySummaryFragment[] }) {
  if (cases.length === 0) return <EmptyState text="We have not published any case studies yet." />;
  const groups = caseGroups(cases);
  const groupOf = (one: CaseStudySummaryFragment) =>
    groups.findIndex(({ industry }) => industry === one.industry) + 1;
  return (
    <div className={styles.directory}>
      {groups.length > 0 ? (
        <fieldset className={styles.filters}>
          <legend>Industry</legend>
          <Choice value={0} label="All" count={cases.length} />
          {groups.map((group, index) => (
            <Choice
              key={group.industry}
              value={index + 1}
              label={group.industry}
              count={group.cases.length}
            />
          ))}
        </fieldset>
      ) : null}
      <ul className={styles.cases}>
        {cases.map((one, index) => (
          <li key={one.id} data-group={groupOf(one)}>
            <CaseCard one={one} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The label contains the count, so that visitors know the effect before they choose. */
function Choice({ value, label, count }: { value: number; label: string; count: number }) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="industry" value={value} defaultChecked={value === 0} />
      <span>
        <span>{label}</span> <span className={styles.count}>{`(${count})`}</span>
      </span>
    </label>
  );
}

type CaseGroup = { industry: string; cases: CaseStudySummaryFragment[] };

/** Only this many industries get a filter. The style sheet has a rule for each. */
export const maxGroups = 8;

/** The industries by name, with their cases. Empty when there are too many to choose from, or only one. */
export function caseGroups(cases: readonly CaseStudySummaryFragment[]): CaseGroup[] {
  const names = [...new Set(cases.flatMap(({ industry }) => industry ?? []))].toSorted((a, b) =>
    a.localeCompare(b, "en"),
  );
  if (names.length < 2 || names.length > maxGroups) return [];
  return names.map((industry) => ({ industry, cases: cases.filter((one) => one.industry === industry) }));
}
