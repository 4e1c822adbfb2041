import type { ReactNode } from "react";
import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/forms/flash";
import styles from "./desk-page.module.css";

type DeskPageProps = {
  title: string;
  /** Facts below the title. */
  meta?: ReactNode;
  /** Links and buttons beside the title. */
  actions?: ReactNode;
  flash?: Flash | null;
  children: ReactNode;
};

/** A page of the desk: title, notice of the last action, content. */
export function DeskPage({ title, meta, actions, flash = null, children }: DeskPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {meta ? <div className={styles.meta}>{meta}</div> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {children}
    </div>
  );
}

type BlockProps = { id: string; title: string; note?: ReactNode | undefined; children: ReactNode };

/** A section of a page, with its heading. */
export function DeskBlock({ id, title, note, children }: BlockProps) {
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {note ? <p className={styles.note}>{note}</p> : null}
      {children}
    </section>
  );
}
