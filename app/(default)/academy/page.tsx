import { notFound } from "next/navigation";
import { CaseQuotes } from "@/components/cases/case-quotes";
import { caseQuotes } from "@/components/cases/case-studies";
import { EventList } from "@/components/events/event-overview";
import { eventLists } from "@/components/events/events";
import { Section } from "@/components/layout/section";
import { ContentBody } from "@/components/pages/content-body";
import { contentMetadata, contentPage } from "@/components/pages/content-page";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import { FeaturedWorkshops } from "@/components/workshops/workshop-cards";
import { workshopsByNextDate } from "@/components/workshops/workshop-catalogue";

export const generateMetadata = () => contentMetadata("academy");

/** The workshops, with the next events and dates and case studies (R043). */
export default async function AcademyPage() {
  const [page, { upcoming }, workshops, cases] = await Promise.all([
    contentPage("academy"),
    eventLists(),
    workshopsByNextDate(3),
    caseQuotes(3),
  ]);
  if (!page) notFound();
  return (
    <>
      <ContentBody
        page={page}
        trail={[{ name: page.title, path: "/academy" }]}
        tone="blue"
        hero={
          <ButtonLink href="/workshops#dates" size="xl" icon={<Icon name="arrow-right" />}>
            See all dates
          </ButtonLink>
        }
      />
      {upcoming.length > 0 ? (
        <Section id="events" title="Meet us here" more={{ href: "/academy/events", label: "All events" }}>
          <EventList events={upcoming.slice(0, 3)} />
        </Section>
      ) : null}
      <FeaturedWorkshops workshops={workshops} />
      <CaseQuotes cases={cases} />
    </>
  );
}
