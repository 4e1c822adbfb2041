import type { ReactNode } from "react";
import { Section } from "../parts/section";
import styles from "./kick-start-start.module.css";
import { WorkshopRating } from "../workshops/workshop-rating";

const next = [
  "A mail arrives within a minute. Its button confirms your address; there is no password.",
  "You find the question sheet and the film in your account.",
  "If you like, choose a time for the call with a guide. If you do not, nobody rings you.",
];

/** The registration, handed in by the page, beside what happens after it. */
export function KickStartStart({ children }: { children: ReactNode }) {
  return (
    <Section id="start" surface="tint" tone="blue">
      <div className={styles.start}>
        <div className={styles.words}>
          <h2 data-scene="headline">Begin with a free account</h2>
          <ol className={styles.next} data-scene="list">
            {next.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ol>
          <WorkshopRating />
        </div>
        <div className={styles.card}>{children}</div>
      </div>
    </Section>
  );
}
