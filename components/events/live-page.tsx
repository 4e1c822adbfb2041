import { forTicketHolders, NotKept } from "@/components/layout/not-kept";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { eventClock } from "@/components/ui/times/event-dates";
import { EventTime } from "@/components/ui/times/event-time";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { AcademyEvent, LiveSession } from "./events";
import styles from "./live-page.module.css";
import { LiveRoom } from "./live-room";

type LivePageProps = {
  event: AcademyEvent;
  session: LiveSession;
  /** Whether the shop knows ticket holders. */
  isOffered: boolean;
};

/** The entrance to a live session: title, times in both zones, and the island that opens the room. */
export function LivePage({ event, session, isOffered }: LivePageProps) {
  const eventPath = routes.event(event.slug ?? "");
  return (
    <article className={styles.page} data-tone="blue">
      <header className={styles.words}>
        <p>
          <AppLink href={eventPath}>{event.title}</AppLink>
        </p>
        <h1>{session.name}</h1>
        <EventTime start={session.start} end={session.end} timezone={event.timezone} />
        <ol className={styles.talks}>
          {session.talks.map((talk) => (
            <li key={talk.id}>
              <time dateTime={talk.startDate ?? undefined}>{eventClock(talk.startDate, event.timezone)}</time>
              <AppLink href={`${eventPath}/${talk.slug}`}>{plainText(talk.title ?? "")}</AppLink>
            </li>
          ))}
        </ol>
      </header>
      <div>
        {isOffered ? (
          <>
            <LiveRoom
              start={session.start}
              end={session.end}
              path={`${eventPath}/live/${session.slug}`}
              eventPath={eventPath}
            />
            <noscript>
              <div className={styles.plain}>
                <p>This page needs JavaScript to count down. Open your access to find the room.</p>
                <ButtonLink href={routes.eventAccessForm} size="xl">
                  Open your access
                </ButtonLink>
              </div>
            </noscript>
          </>
        ) : (
          <NotKept title="You cannot open the live room on this site.">{forTicketHolders}</NotKept>
        )}
      </div>
    </article>
  );
}
