import type { SearchAction, WithActionConstraints } from "schema-dts";
import { jsonLd } from "@/lib/json-ld";
import { absolute } from "@/lib/seo";
import { site } from "@/lib/site";

/** Who runs the site, and how to search it: for the home page. */
export function SiteJsonLd() {
  const organization = absolute("/#organization");
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: absolute("/search?q={search_term_string}") },
    "query-input": "required name=search_term_string",
  };
  const html = jsonLd({
    "@graph": [
      {
        "@type": "EducationalOrganization",
        "@id": organization,
        name: site.name,
        url: absolute("/"),
        logo: absolute("/icon-512.png"),
        sameAs: Object.values(site.social),
      },
      {
        "@type": "WebSite",
        "@id": absolute("/#website"),
        name: site.name,
        url: absolute("/"),
        inLanguage: "en",
        publisher: { "@id": organization },
        potentialAction: search,
      },
    ],
  });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
