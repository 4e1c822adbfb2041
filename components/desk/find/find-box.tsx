import { deskRoutes } from "@/lib/addresses/desk-routes";
import styles from "./find-box.module.css";

/** The search field for everything, on every page of the desk. */
export function FindBox() {
  return (
    <form action={deskRoutes.find} role="search" aria-label="Everything" className={styles.form}>
      <input
        type="search"
        name="q"
        required
        maxLength={200}
        className={styles.field}
        aria-label="Find a person, order, invoice, payment or date"
        aria-keyshortcuts="Control+K Meta+K"
        placeholder="Find …  Ctrl K"
        autoComplete="off"
        enterKeyHint="search"
      />
    </form>
  );
}
