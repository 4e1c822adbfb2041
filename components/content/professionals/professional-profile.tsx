import "server-only";
import { Breadcrumbs } from "../parts/breadcrumbs";
import { ProfessionalJsonLd } from "./professional-json-ld";
import { ProfessionalPage } from "./professional-page";
import { directoryPage, professionalPath } from "./professional-section";
import { colleaguesOf, datesGuidedBy, type Profile } from "./professionals";

/** The profile with what the content knows around it. */
export async function ProfessionalProfile({ profile }: { profile: Profile }) {
  const slug = profile.slug ?? "";
  const [dates, colleagues] = await Promise.all([datesGuidedBy(slug), colleaguesOf(profile, 4)]);
  return (
    <>
      <Breadcrumbs
        trail={[
          { name: "Our professionals", path: professionalPath(directoryPage) },
          { name: profile.title ?? "", path: professionalPath(slug) },
        ]}
      />
      <ProfessionalJsonLd profile={profile} />
      <ProfessionalPage profile={profile} dates={dates} colleagues={colleagues} />
    </>
  );
}
