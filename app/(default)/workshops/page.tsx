import { PageHeader } from "@/components/content/page-header";
import { workshops } from "@/components/content/workshop-catalogue";
import { WorkshopGroups } from "@/components/content/workshop-groups";
import { pageMetadata } from "@/lib/seo";

const lead =
  "From a first look in three hours to nine months of practice. All prices are net; dates are shown in the time of the place.";

export const metadata = pageMetadata({ title: "Workshops", description: lead, path: "/workshops" });

export default async function WorkshopsPage() {
  return (
    <>
      <PageHeader title="Workshops for every altitude" lead={lead} />
      <WorkshopGroups workshops={await workshops()} />
    </>
  );
}
