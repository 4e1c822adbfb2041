import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { EventList } from "./event-list";
import { eventLists } from "./events";
import { Section } from "../parts/section";

const COUNT = 3;

/** What comes next, beside the event at hand. */
export async function MoreEvents({ except }: { except: string | null }) {
  const { upcoming } = await eventLists();
  const others = upcoming.filter(({ event }) => event.slug !== except).slice(0, COUNT);
  if (others.length === 0) return null;
  return (
    <Section
      id="more-events"
      title="More events"
      aside={
        <ButtonLink href={routes.events} variant="outline" color="black">
          All events
        </ButtonLink>
      }
    >
      <EventList events={others} />
    </Section>
  );
}
