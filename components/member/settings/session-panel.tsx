import { Callout } from "@/components/ui/callout";
import { readSessions } from "./read-sessions";
import { SessionList } from "./session-list";
import styles from "./session-panel.module.css";

/** Part of the settings: where the member is signed in, and the ways to end it. */
export async function SessionPanel() {
  const sessions = await readSessions();
  return (
    <section className={styles.panel} aria-labelledby="signed-in-browsers">
      <header className={styles.head}>
        <h2 id="signed-in-browsers" className={styles.title}>
          Signed-in browsers
        </h2>
        <p className={styles.lead}>
          A browser stays signed in for a year. Sign out those that you no longer use or do not know.
        </p>
      </header>
      {"problem" in sessions ? (
        <Callout kind="error" title={sessions.problem} actions={<a href="">Try again</a>} />
      ) : (
        <SessionList sessions={sessions} />
      )}
    </section>
  );
}
