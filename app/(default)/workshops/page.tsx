import { Breadcrumbs } from "@/components/content/parts/breadcrumbs";
import { PageHeader } from "@/components/content/parts/page-header";
import { WorkshopAltitudes } from "@/components/content/workshops/workshop-altitudes";
import { workshops } from "@/components/content/workshops/workshop-catalogue";
import { WorkshopClosing } from "@/components/content/workshops/workshop-closing";
import { WorkshopDepartures } from "@/components/content/workshops/workshop-departures";
import { WorkshopGroups } from "@/components/content/workshops/workshop-groups";
import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { pageMetadata } from "@/lib/seo";

const lead =
  "From a first look in three hours to nine months of practice: with a guide in a room, live online, or at your own pace.";

export const metadata = pageMetadata({ title: "Workshops", description: lead, path: "/workshops" });

export default async function WorkshopsPage() {
  const all = await workshops();
  return (
    <>
      <Breadcrumbs trail={[{ name: "Workshops", path: "/workshops" }]} />
      <PageHeader title="Workshops for every altitude" lead={lead}>
        <p>
          <ButtonLink href="#dates" size="xl" color="black">
            See the next dates
          </ButtonLink>
        </p>
      </PageHeader>
      <WorkshopAltitudes workshops={all} />
      <WorkshopGroups workshops={all} />
      <WorkshopDepartures workshops={all} />
      <WorkshopClosing
        title="Not sure where your problem lives?"
        text="Tell us in three sentences what waits in your company. A guide answers within one working day, and says so when no workshop of ours would help."
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
