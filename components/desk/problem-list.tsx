import { AppLink } from "@/components/ui/app-link";
import styles from "./problem-list.module.css";

/** Mistakes and warnings, a line each. An address of the desk in a sentence is a link. */
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

/** The group keeps what it finds between the texts of `split`: every second part is an address. */
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
