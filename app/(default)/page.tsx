import type { Metadata } from "next";
import { CallToAction } from "@/components/content/call-to-action";
import { CaseQuotes } from "@/components/content/case-quotes";
import { caseQuotes } from "@/components/content/case-studies";
import { FeaturedWorkshops } from "@/components/content/featured-workshops";
import { HomeHero } from "@/components/content/home-hero";
import { Levels } from "@/components/content/levels";
import { Steps } from "@/components/content/steps";
import { nextDepartures } from "@/components/content/workshop-catalogue";
import { pageMetadata } from "@/lib/seo";
import { site } from "@/lib/site";

export const metadata: Metadata = {
  ...pageMetadata({
    title: site.name,
    description:
      "Workshops for people who want work to flow through the whole company: operations, coordination and strategy, seen as one.",
    path: "/",
    image: "/art/home.svg",
  }),
  title: { absolute: `${site.name}: workshops for the whole company` },
};

export default async function HomePage() {
  const [workshops, cases] = await Promise.all([nextDepartures(3), caseQuotes(3)]);
  return (
    <>
      <HomeHero />
      <Levels />
      <FeaturedWorkshops workshops={workshops} />
      <CaseQuotes cases={cases} />
      <Steps />
      <CallToAction />
    </>
  );
}
