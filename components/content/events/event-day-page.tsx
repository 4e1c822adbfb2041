import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { plainText } from "@/lib/graphql/text";
import { slugTone } from "@/lib/rules/slug-tone";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import { EventBox } from "./event-box";
import { EventDayHero } from "./event-day-hero";
import { EventEdition } from "./event-edition";
import { isOver } from "./event-date";
import { EventOverBox } from "./event-over-box";
import { EventSpeakers } from "./event-speakers";
import { EventTalks } from "./event-talks";
import { type AcademyEvent, talksOf, type Ticketed } from "./events";
import { LiveList } from "../live/live-list";
import { liveSessions } from "../live/live-sessions";
import { Prose } from "../parts/prose";
import { Section } from "../parts/section";
import layout from "../workshops/workshop-layout.module.css";
import { WorkshopQuestions } from "../workshops/workshop-questions";
import { workshopText } from "../workshops/workshop-text";

type EventDayPageProps = Ticketed<AcademyEvent> & { last: AcademyEvent | null; AddToCart: AddToCartSlot };

/** The yearly day of talks: programme, people, live room, ticket, questions, and the edition before. */
export function EventDayPage({ event, product, last, AddToCart }: EventDayPageProps) {
  const slug = event.slug ?? "";
  const talks = talksOf(event);
  const sessions = liveSessions(talks);
  const { main, questions } = workshopText(event.content ?? "");
  const isPast = isOver(event, new Date());
  return (
    <article data-tone={slugTone(slug)}>
      <EventDayHero event={event} sessions={sessions} />
      <div className={layout.layout}>
        <div className={layout.side} id="ticket">
          {isPast ? (
            <EventOverBox event={event} />
          ) : (
            <EventBox event={event} product={product} AddToCart={AddToCart} />
          )}
        </div>
        <div className={layout.main}>{main ? <Prose html={main} /> : null}</div>
      </div>
      <Section
        id="programme"
        title="Programme"
        lead={`Hours are those of ${plainText(event.timezone?.split("/").at(-1)?.replaceAll("_", " ") ?? "UTC")}; each talk has yours too.`}
        surface="mist"
      >
        <EventTalks talks={talks} event={slug} timezone={event.timezone} />
      </Section>
      <Section id="speakers" title="Who speaks">
        <EventSpeakers talks={talks} event={slug} />
      </Section>
      {sessions.length > 0 ? (
        <Section
          id="live"
          title="The live room"
          lead="Each session has a page that counts down and opens by itself. Your ticket is the key."
          surface="tint"
          aside={
            <ButtonLink href={routes.eventAccess} variant="outline" color="black">
              Open your access
            </ButtonLink>
          }
        >
          <LiveList sessions={sessions} event={slug} timezone={event.timezone} />
        </Section>
      ) : null}
      {questions ? <WorkshopQuestions questions={questions} /> : null}
      {last ? <EventEdition event={last} /> : null}
    </article>
  );
}
