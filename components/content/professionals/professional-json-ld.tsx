import type { Person } from "schema-dts";
import { jsonLd } from "@/lib/json-ld";
import { plainText } from "@/lib/graphql/text";
import { isExternal } from "@/lib/rules/link-target";
import { absolute } from "@/lib/seo";
import { roleOf } from "./professional-person";
import { professionalPath } from "./professional-section";
import { countryName, languageName, personOf } from "./professional-words";
import type { Profile } from "./professionals";

/** A guide or coach as a Person, for search engines. */
export function ProfessionalJsonLd({ profile }: { profile: Profile }) {
  const person = personOf(profile);
  const html = jsonLd(describe(profile, person));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

function describe(profile: Profile, person: ReturnType<typeof personOf>): Exclude<Person, string> {
  return {
    "@type": "Person",
    name: person.name,
    url: absolute(professionalPath(person.slug)),
    jobTitle: roleOf(person),
    description: plainText(profile.content ?? person.headline),
    ...(person.image ? { image: absolute(person.image) } : {}),
    ...(profile.company ? { worksFor: { "@type": "Organization", name: profile.company } } : {}),
    address: {
      "@type": "PostalAddress",
      ...(profile.city ? { addressLocality: profile.city } : {}),
      ...(person.country ? { addressCountry: countryName(person.country) } : {}),
    },
    knowsLanguage: person.languages.map(languageName),
    sameAs: Object.values(profile.socialLinks ?? {}).flatMap((link) =>
      isExternal(link ?? "") && link ? [link] : [],
    ),
  };
}
