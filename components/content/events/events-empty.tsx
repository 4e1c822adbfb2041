import { ButtonLink } from "@/components/ui/button-link";
import { EventArt } from "./event-art";
import styles from "./events-empty.module.css";

/** No event has a date: what to do instead. */
export function EventsEmpty() {
  return (
    <div className={styles.empty}>
      <EventArt />
      <p>No event has a date at the moment. Workshops do.</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </div>
  );
}
