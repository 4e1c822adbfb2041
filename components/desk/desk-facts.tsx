import type { ReactNode } from "react";
import styles from "./desk-facts.module.css";

/** Facts with their names. Facts without a value are left out. */
export function DeskFacts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== "");
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
