import type { ReadOf } from "@/lib/gateway/desk";
import { deskMoment } from "./desk-words";
import styles from "./health-list.module.css";

type Line = ReadOf<"health">[number];

const words: Readonly<Record<Line["state"], { sign: string; word: string }>> = {
  GOOD: { sign: "\u2713", word: "OK" },
  CARE: { sign: "!", word: "Check this" },
  BAD: { sign: "\u2715", word: "Not working" },
};

/** Each part of the site, with one sentence about it. */
export function HealthList({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className={styles.list}>
      {lines.map(({ name, state, text, at }) => (
        <li key={name} className={styles.line} data-state={state}>
          <span className={styles.sign} aria-hidden="true">
            {words[state].sign}
          </span>
          <div className={styles.words}>
            <h2 className={styles.name}>{name}</h2>
            <p>{text}</p>
            {at ? <p className={styles.at}>{`Last: ${deskMoment(at)}`}</p> : null}
          </div>
          <strong className={styles.state}>{words[state].word}</strong>
        </li>
      ))}
    </ul>
  );
}
