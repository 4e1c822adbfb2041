import layout from "@/components/layout/columns.module.css";
import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { eventClock } from "@/components/ui/times/event-dates";
import { EventTime } from "@/components/ui/times/event-time";
import { Prose } from "@/components/ui/prose";
import { WorkshopQuestions } from "@/components/workshops/workshop-questions";
import { workshopText } from "@/components/workshops/workshop-text";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { slugTone } from "@/components/ui/art/tones";
import { EventBox } from "./event-box";
import { EventCrumbs } from "./event-crumbs";
import styles from "./event-day-page.module.css";
import { EventEdition } from "./event-edition";
import { DateBadge } from "./event-facts";
import { EventTalks } from "./event-talks";
import { type AcademyEvent, type LiveSession, liveSessions, talksOf, type Ticketed } from "./events";
import { EventSpeakers } from "./speakers";

type EventDayPageProps = Ticketed<AcademyEvent> & { last: AcademyEvent | null };

/** Texts about the live rooms, for shops that know ticket holders and shops that do not. */
const leads = {
  open: "Each session has a page that counts down and opens automatically. You need a ticket to enter.",
  asked: "The sessions of the Day and their times.",
};

/** The yearly day of talks: programme, people, live room, ticket, questions and the previous edition. */
export async function EventDayPage({ event, product, last }: EventDayPageProps) {
  const slug = event.slug ?? "";
  const image = event.featuredImage?.node;
  const talks = talksOf(event);
  const sessions = liveSessions(talks);
  const { main, questions } = workshopText(event.content ?? "");
  const { eventAccess, liveRooms } = await readShopOffers();
  return (
    <article data-tone={slugTone(slug)}>
      <EventDayHero event={event} product={product} sessions={sessions} />
      <div className={layout.layout}>
        {image?.sourceUrl ? (
          <div className={layout.side}>
            <ArtImage src={image.sourceUrl} alt={image.altText ?? ""} className={styles.image} />
          </div>
        ) : null}
        <div className={layout.main}>{main ? <Prose html={main} /> : null}</div>
      </div>
      <Section
        id="programme"
        title="Programme"
        lead={`All times are ${plainText(event.timezone?.split("/").at(-1)?.replaceAll("_", " ") ?? "UTC")} time; each talk also shows your local time.`}
        surface="mist"
      >
        <EventTalks talks={talks} event={slug} timezone={event.timezone} />
      </Section>
      <Section id="speakers" title="Speakers">
        <EventSpeakers talks={talks} event={slug} />
      </Section>
      {sessions.length > 0 ? (
        <Section
          id="live"
          title="The live room"
          lead={leads[liveRooms ? "open" : "asked"]}
          surface="tint"
          more={eventAccess ? { href: routes.eventAccess, label: "Open your access" } : undefined}
        >
          <LiveList sessions={sessions} event={slug} timezone={event.timezone} />
        </Section>
      ) : null}
      {questions ? <WorkshopQuestions questions={questions} /> : null}
      {last ? <EventEdition event={last} /> : null}
    </article>
  );
}

type EventDayHeroProps = Ticketed<AcademyEvent> & { sessions: LiveSession[] };

/** The top of the yearly day: a date as large as the name, the ticket, and the route of the day below. */
export function EventDayHero({ event, product, sessions }: EventDayHeroProps) {
  return (
    <header className={styles.hero}>
      <EventCrumbs event={event} />
      <div className={styles.top}>
        <div className={styles.words}>
          <DateBadge moment={event.startDate} timezone={event.timezone} size="lg" />
          <h1>{event.title}</h1>
          <p className={styles.lead}>{plainText(event.excerpt ?? "")}</p>
          <p>
            <AppLink href="#programme">See the programme</AppLink>
          </p>
        </div>
        <div id="ticket">
          <EventBox event={event} product={product} />
        </div>
      </div>
      <ol className={styles.route}>
        {sessions.map(({ slug, name, start, end, talks }) => (
          <li key={slug}>
            <strong>{`${eventClock(start, event.timezone)}–${eventClock(end, event.timezone)}`}</strong>
            <span>{`${name}, ${talks.length} ${talks.length === 1 ? "talk" : "talks"}`}</span>
          </li>
        ))}
      </ol>
    </header>
  );
}

type LiveListProps = { sessions: LiveSession[]; event: string; timezone: string | null };

/** The live sessions of the day. Each has its own page. */
function LiveList({ sessions, event, timezone }: LiveListProps) {
  return (
    <ol className={styles.sessions} data-scene="items">
      {sessions.map(({ slug, name, start, end, talks }) => (
        <li key={slug} className={styles.session} data-card>
          <h3>
            <AppLink href={`/academy/events/${event}/live/${slug}`}>{name}</AppLink>
          </h3>
          <EventTime start={start} end={end} timezone={timezone} hoursOnly />
          <ul className={styles.talks}>
            {talks.map((talk) => (
              <li key={talk.id}>{plainText(talk.title ?? "")}</li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
