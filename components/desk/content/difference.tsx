import type { ReadOf } from "@/lib/gateway/desk";
import styles from "./content.module.css";

type Line = NonNullable<ReadOf<"document">>["difference"][number];

/** Removed and added lines, with the lines around them. */
export function Difference({ label, lines }: { label: string; lines: readonly Line[] }) {
  return (
    <pre className={styles.difference} role="group" aria-label={label} tabIndex={0}>
      {lines.map(({ kind, text }, index) => {
        if (kind === "added") return <ins key={index}>{text}</ins>;
        if (kind === "removed") return <del key={index}>{text}</del>;
        return <span key={index}>{kind === "gap" ? "…" : text}</span>;
      })}
    </pre>
  );
}
