import type { DifferenceFieldsFragment } from "@/graphql/generated/desk/documents";
import styles from "./content.module.css";

/** Lines that came and went, with those around them. */
export function Difference({ label, lines }: { label: string; lines: readonly DifferenceFieldsFragment[] }) {
  return (
    <pre className={styles.difference} role="group" aria-label={label} tabIndex={0}>
      {lines.map(({ kind, text }, index) => {
        if (kind === "ADDED") return <ins key={index}>{text}</ins>;
        if (kind === "REMOVED") return <del key={index}>{text}</del>;
        return <span key={index}>{kind === "GAP" ? "…" : text}</span>;
      })}
    </pre>
  );
}
