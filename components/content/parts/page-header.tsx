import type { ReactNode } from "react";
import styles from "./page-header.module.css";

type PageHeaderProps = { title: ReactNode; lead?: ReactNode; children?: ReactNode };

/** The top of a page without art. */
export function PageHeader({ title, lead, children }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <h1>{title}</h1>
      {lead ? <p className={styles.lead}>{lead}</p> : null}
      {children}
    </header>
  );
}
