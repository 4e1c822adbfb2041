import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import styles from "../parts/buy-box.module.css";
import { EventFacts } from "./event-facts";
import { type AcademyEvent, talksOf } from "./events";

/** In the place of the ticket when the event is over. */
export function EventOverBox({ event }: { event: AcademyEvent }) {
  const recorded = talksOf(event).filter(({ videoUrl }) => videoUrl).length;
  return (
    <aside className={styles.box} aria-label="Date and recordings">
      <p className={styles.price}>
        <strong>This event is over</strong>
      </p>
      <EventFacts event={event} />
      {recorded > 0 ? (
        <ButtonLink href="#programme" size="2xl">
          {recorded === 1 ? "Watch the recording" : `Watch ${recorded} recordings`}
        </ButtonLink>
      ) : null}
      <ButtonLink href={routes.events} variant="outline" color="black" size="2xl">
        See what comes next
      </ButtonLink>
    </aside>
  );
}
