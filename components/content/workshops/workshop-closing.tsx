import type { ReactNode } from "react";
import { AltitudeLines } from "./workshop-altitude-lines";
import styles from "./workshop-closing.module.css";

type WorkshopClosingProps = {
  title: ReactNode;
  text: ReactNode;
  tone: string;
  /** Buttons. */
  children: ReactNode;
};

/** The last thing on a page about workshops: the next step once more. */
export function WorkshopClosing({ title, text, tone, children }: WorkshopClosingProps) {
  return (
    <section className={styles.closing} data-tone={tone} aria-labelledby="closing-title">
      <AltitudeLines className={styles.lines} />
      <div className={styles.inner}>
        <h2 id="closing-title" data-scene="headline">
          {title}
        </h2>
        <p>{text}</p>
        <div className={styles.ways}>{children}</div>
      </div>
    </section>
  );
}
