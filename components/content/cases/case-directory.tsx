import type { CaseStudySummaryFragment } from "@/graphql/generated/content/documents";
import { CaseCard } from "./case-card";
import styles from "./case-directory.module.css";
import { caseGroups } from "./case-groups";

/** All cases; the industry is chosen by radio buttons and the style sheet alone, so it needs no script (R052). */
export function CaseDirectory({ cases }: { cases: CaseStudySummaryFragment[] }) {
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

/** The count stands in the label: nobody has to look, or listen, what the choice did. */
function Choice({ value, label, count }: { value: number; label: string; count: number }) {
  return (
    <label className={styles.choice}>
      <input type="radio" name="industry" value={value} defaultChecked={value === 0} />
      <span>
        {label} <span className={styles.count}>({count})</span>
      </span>
    </label>
  );
}
