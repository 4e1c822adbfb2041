import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import styles from "./members-gate.module.css";

type MembersGateProps = {
  /** Headings of what members read. */
  outline: readonly string[];
  /** The login form. */
  children: ReactNode;
};

/** The closed gate: what is behind it, and how to get in. */
export function MembersGate({ outline, children }: MembersGateProps) {
  return (
    <section className={styles.gate} aria-labelledby="gate-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <span className={styles.sign}>
            <Icon name="lock" size="1.5rem" />
          </span>
          <h2 id="gate-title">The rest of this case is for members.</h2>
          <p>A free account is enough. You come back to this page and read on:</p>
          <ul>
            {outline.map((heading) => (
              <li key={heading}>{heading}</li>
            ))}
          </ul>
        </div>
        <div className={styles.form}>{children}</div>
      </div>
    </section>
  );
}
