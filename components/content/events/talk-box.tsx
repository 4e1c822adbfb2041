import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import { routes } from "@/lib/routes";
import { site } from "@/lib/site";
import styles from "../parts/buy-box.module.css";
import { CalendarLink } from "../parts/calendar-link";
import { isOver } from "./event-date";
import { EventFacts } from "./event-facts";
import type { AcademyEvent, Talk } from "./events";

/** When the talk is and how to be there; afterwards, that it is over. */
export function TalkBox({ talk, event }: { talk: Talk; event: AcademyEvent }) {
  const slug = event.slug ?? "";
  const page = routes.event(slug);
  const isPast = isOver(talk, new Date());
  const hasRoom = slug === `${site.slug}-day` && talk.session;
  const { startDate, endDate } = talk;
  return (
    <aside className={styles.box} aria-label="Date of the talk">
      <p className={styles.price}>
        <strong>{isPast ? "This talk is over" : talk.track}</strong>
      </p>
      <EventFacts event={{ ...event, startDate, endDate }}>
        <li>
          <Icon name="people" />
          <span>
            Part of <AppLink href={page}>{plainText(event.title ?? "")}</AppLink>
          </span>
        </li>
      </EventFacts>
      {isPast ? null : (
        <>
          <ButtonLink href={`${page}#ticket`} size="2xl">
            Get your ticket
          </ButtonLink>
          {hasRoom ? <AppLink href={`${page}/live/${talk.session}`}>Go to the live session</AppLink> : null}
          <CalendarLink href={`/calendar/talks/${talk.slug}.ics`} of={talk.title ?? undefined} />
        </>
      )}
    </aside>
  );
}
