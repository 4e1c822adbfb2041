import { PageHeader } from "@/components/layout/page-header";
import { ButtonLink } from "@/components/ui/button-link";
import { workshops } from "@/components/workshops/workshop-catalogue";
import { WorkshopClosing } from "@/components/workshops/workshop-closing";
import { WorkshopSchedule } from "@/components/workshops/workshop-schedule";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

/** In seconds: the page tells seats left. */
export const revalidate = 60;

const lead =
  "From a three-hour introduction to nine months of practice: in person with a guide, live online, or at your own pace.";

export const metadata = pageMetadata({ title: "Workshops", description: lead, path: "/workshops" });

export default async function WorkshopsPage() {
  const all = await workshops();
  return (
    <>
      <PageHeader
        title="Workshops for every level"
        lead={lead}
        trail={[{ name: "Workshops", path: "/workshops" }]}
      />
      <WorkshopSchedule workshops={all} />
      <WorkshopClosing
        title="Not sure where your problem is?"
        text="Tell us in three sentences where work waits in your company. A guide answers within two working days, and tells you if none of our workshops would help."
        tone="yellow"
      >
        <ButtonLink href={routes.contact} size="xl" color="black">
          Ask a guide
        </ButtonLink>
        <ButtonLink href={routes.introduction} size="xl" color="black" variant="outline">
          Start with the Introduction
        </ButtonLink>
      </WorkshopClosing>
    </>
  );
}
