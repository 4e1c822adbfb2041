import type { ReactNode } from "react";
import styles from "./settings-section.module.css";

type SettingsSectionProps = {
  /** Part of the page's address; its heading has the same name. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A part of a settings page that is saved for itself. */
export function SettingsSection({ id, title, lead, children }: SettingsSectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <header className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
      </header>
      {children}
    </section>
  );
}
