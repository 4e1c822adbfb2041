import { CaseQuotes } from "@/components/cases/case-quotes";
import { caseQuotes } from "@/components/cases/case-studies";
import { HomeCallToAction, HomeHero, HomeLevels, HomeSteps, SiteJsonLd } from "@/components/pages/home";
import { KickStartTeaser } from "@/components/pages/kick-start";
import { FeaturedWorkshops } from "@/components/workshops/workshop-cards";
import { workshopsByNextDate } from "@/components/workshops/workshop-catalogue";
import { pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

export const metadata = pageMetadata({
  title: `${site.name}: workshops for the whole company`,
  description:
    "Workshops for people who want work to flow through the whole company: operations, coordination and strategy, seen as one.",
  path: "/",
});

export default async function HomePage() {
  const [workshops, cases] = await Promise.all([workshopsByNextDate(3), caseQuotes(3)]);
  return (
    <>
      <SiteJsonLd />
      <HomeHero />
      <HomeLevels />
      <FeaturedWorkshops workshops={workshops} />
      <CaseQuotes cases={cases} />
      <KickStartTeaser />
      <HomeSteps />
      <HomeCallToAction />
    </>
  );
}
