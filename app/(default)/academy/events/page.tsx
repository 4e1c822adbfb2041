import { EventsEmpty } from "@/components/events/event-art";
import { EventList, EventOverview } from "@/components/events/event-overview";
import { EventFeature } from "@/components/events/event-row";
import { eventLists } from "@/components/events/events";
import { PageHeader } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { vatLead } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

const title = "Academy events";
const lead =
  "Talks, a lab, an open house, an evening with a leadership team. Times are local; yours are shown beside them.";

export const metadata = pageMetadata({ title, description: lead, path: routes.events });

export default async function EventsPage() {
  const [{ upcoming, past }, { eventAccess }] = await Promise.all([eventLists(), readShopOffers()]);
  const [next] = upcoming;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        trail={[
          { name: "Academy", path: "/academy" },
          { name: "Events", path: routes.events },
        ]}
      >
        {eventAccess ? (
          <p>
            Do you have a ticket? <AppLink href={routes.eventAccess}>Open your access</AppLink>
          </p>
        ) : null}
      </PageHeader>
      <Section isFirst>{next ? <EventFeature {...next} /> : <EventsEmpty />}</Section>
      {upcoming.length > 0 ? (
        <Section
          id="upcoming"
          title="Upcoming events"
          lead={vatLead(upcoming.some(({ product }) => product?.includesVat))}
        >
          <EventOverview events={upcoming} />
        </Section>
      ) : null}
      {past.length > 0 ? (
        <Section
          id="past"
          title="Past events"
          lead="Read the results and watch the talks we are able to share."
          surface="mist"
        >
          <EventList events={past} isPast />
        </Section>
      ) : null}
    </>
  );
}
