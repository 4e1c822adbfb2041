import { OfferPage } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { isOver } from "@/components/ui/times/event-dates";
import { Prose } from "@/components/ui/prose";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { slugTone } from "@/components/ui/art/tones";
import { EventBox } from "./event-box";
import { eventTrail } from "./event-crumbs";
import { EventList } from "./event-overview";
import { EventTalks } from "./event-talks";
import { type AcademyEvent, eventLists, talksOf, type Ticketed } from "./events";

export function EventPage({ event, product }: Ticketed<AcademyEvent>) {
  const image = event.featuredImage?.node;
  const talks = talksOf(event);
  const isPast = isOver(event, new Date());
  return (
    <>
      <OfferPage
        tone={slugTone(event.slug)}
        trail={eventTrail(event)}
        title={event.title}
        text={plainText(event.excerpt ?? "")}
        image={image?.sourceUrl}
        alt={image?.altText}
        box={<EventBox event={event} product={product} />}
        main={event.content ? <Prose html={event.content} /> : null}
      >
        {talks.length > 0 ? (
          <Section id="programme" title={isPast ? "Talks" : "Programme"} surface="mist">
            <EventTalks talks={talks} event={event.slug ?? ""} timezone={event.timezone} />
          </Section>
        ) : null}
      </OfferPage>
      <MoreEvents except={event.slug} />
    </>
  );
}

const MORE_EVENTS = 3;

async function MoreEvents({ except }: { except: string | null }) {
  const { upcoming } = await eventLists();
  const others = upcoming.filter(({ event }) => event.slug !== except).slice(0, MORE_EVENTS);
  if (others.length === 0) return null;
  return (
    <Section id="more-events" title="More events" more={{ href: routes.events, label: "All events" }}>
      <EventList events={others} />
    </Section>
  );
}
