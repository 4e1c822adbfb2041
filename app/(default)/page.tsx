import { CallToAction } from "@/components/content/parts/call-to-action";
import { CaseQuotes } from "@/components/content/cases/case-quotes";
import { caseQuotes } from "@/components/content/cases/case-studies";
import { FeaturedWorkshops } from "@/components/content/pages/featured-workshops";
import { HomeHero } from "@/components/content/pages/home-hero";
import { HomeKickStart } from "@/components/content/pages/home-kick-start";
import { Levels } from "@/components/content/parts/levels";
import { SiteJsonLd } from "@/components/content/listing/site-json-ld";
import { Steps } from "@/components/content/parts/steps";
import { nextDepartures } from "@/components/content/workshops/workshop-catalogue";
import { pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

export const metadata = pageMetadata({
  title: `${site.name}: workshops for the whole company`,
  description:
    "Workshops for people who want work to flow through the whole company: operations, coordination and strategy, seen as one.",
  path: "/",
});

export default async function HomePage() {
  const [workshops, cases] = await Promise.all([nextDepartures(3), caseQuotes(3)]);
  return (
    <>
      <SiteJsonLd />
      <HomeHero />
      <Levels />
      <FeaturedWorkshops workshops={workshops} />
      <CaseQuotes cases={cases} />
      <HomeKickStart />
      <Steps />
      <CallToAction />
    </>
  );
}
