import { EventList } from "@/components/content/event-list";
import { events } from "@/components/content/events";
import { PageHeader } from "@/components/content/page-header";
import { Section } from "@/components/content/section";
import { pageMetadata } from "@/lib/seo";

const lead =
  "A day of talks, an open house, an evening with a leadership team. Dates are shown in the time of the place, prices are net.";

export const metadata = pageMetadata({ title: "Events", description: lead, path: "/academy/events" });

export default async function EventsPage() {
  return (
    <>
      <PageHeader title="Events of the academy" lead={lead} />
      <Section>
        <EventList events={await events()} />
      </Section>
    </>
  );
}
