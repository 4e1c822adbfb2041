import { jsonLd } from "@/lib/json-ld";
import { plainText } from "@/lib/graphql/text";
import { site } from "@/lib/site";
import type { Workshop } from "./workshop-catalogue";

/** The workshop as a Course with its dates, for search engines. */
export function CourseJsonLd({ workshop, origin }: { workshop: Workshop; origin: string }) {
  const { certification, dates } = workshop;
  const html = jsonLd({
    "@type": "Course",
    name: certification.title,
    description: plainText(certification.excerpt ?? ""),
    url: `${origin}/workshops/${certification.slug}`,
    provider: { "@type": "Organization", name: site.name, url: origin },
    hasCourseInstance: dates.map((date) => ({
      "@type": "CourseInstance",
      courseMode: date.isOnline ? "Online" : "Onsite",
      startDate: date.startDate,
      endDate: date.endDate,
      inLanguage: date.language,
      ...(date.location ? { location: { "@type": "Place", name: date.location } } : {}),
      ...(date.price === null
        ? {}
        : { offers: { "@type": "Offer", price: (date.price / 100).toFixed(2), priceCurrency: "EUR" } }),
    })),
  });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
