import type { ReactNode } from "react";
import type { SaveResult } from "@/components/ui/forms/use-save";
import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/forms/flash";
import styles from "./settings-section.module.css";

type SettingsSectionProps = {
  /** Id of the section, to which the page's address can point. The heading's id derives from it. */
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** A section of a settings page that is saved separately. */
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

/** The result of saving, beside the button. The element stays, so that screen readers announce its text. */
export function SaveNote({ result }: { result: SaveResult | null }) {
  return (
    <>
      <div role="status">
        {result?.kind === "success" ? <Callout kind="success" title={result.text} alert={false} /> : null}
      </div>
      {result?.kind === "error" ? <Callout kind="error" title={result.text} /> : null}
    </>
  );
}

export function saveResultOf(flash: Flash | null): SaveResult | null {
  return flash && { kind: flash.kind === "error" ? "error" : "success", text: flash.text };
}
