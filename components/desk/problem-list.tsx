import { AppLink } from "@/components/ui/app-link";
import styles from "./problem-list.module.css";

/** Mistakes and warnings, one per line. An address of the desk within a sentence becomes a link. */
export function ProblemList({ problems }: { problems: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {problems.map((problem) => (
        <li key={problem}>
          <LinkedText text={problem} />
        </li>
      ))}
    </ul>
  );
}

/** Because of the group, `split` keeps the addresses: every second part is one. */
const DESK_ADDRESS = /(\/desk\/[\w/-]+)/;

function LinkedText({ text }: { text: string }) {
  return text.split(DESK_ADDRESS).map((part, index) => {
    const key = `${index} ${part}`;
    return index % 2 === 1 ? (
      <AppLink key={key} href={part}>
        {part}
      </AppLink>
    ) : (
      <span key={key}>{part}</span>
    );
  });
}
