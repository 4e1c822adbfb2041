import type { Course, CourseInstance, Offer } from "schema-dts";
import { plainText } from "@/lib/rules/texts/plain-text";
import { absolute, jsonLd } from "@/lib/seo";
import { site } from "@/lib/site";
import type { DatedOffer } from "./dated-offers";
import type { WorkshopPageData } from "./workshop-page-data";
import { isoDuration } from "./workshop-text";

/** The workshop as a schema.org Course with its dates, for search engines. */
export function CourseJsonLd({ workshop, variant, dates }: WorkshopPageData) {
  const { certification, priceFrom } = workshop;
  const path = `/workshops/${certification.slug}${variant ? `/${variant.key}` : ""}`;
  const course: Course = {
    "@type": "Course",
    name: variant?.title ?? certification.title ?? "",
    description: plainText(certification.excerpt ?? ""),
    url: absolute(path),
    provider: { "@type": "Organization", name: site.name, url: absolute("/") },
    ...(priceFrom === null ? {} : { offers: offer(priceFrom) }),
    hasCourseInstance: dates.map((date) => instance(date, certification.duration)),
  };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(course) }} />;
}

function instance(date: DatedOffer, duration: string | null): CourseInstance {
  const workload = isoDuration(duration ?? "");
  return {
    "@type": "CourseInstance",
    courseMode: date.isOnline ? "Online" : "Onsite",
    ...(date.startDate ? { startDate: date.startDate } : {}),
    ...(date.endDate ? { endDate: date.endDate } : {}),
    ...(date.language ? { inLanguage: date.language } : {}),
    ...(workload ? { courseWorkload: workload } : {}),
    ...(date.location ? { location: { "@type": "Place", name: date.location, address: date.location } } : {}),
    instructor: (date.guides ?? []).flatMap((guide) =>
      guide?.title ? [{ "@type": "Person" as const, name: guide.title }] : [],
    ),
    ...(date.price === null ? {} : { offers: offer(date.price) }),
  };
}

function offer(cents: number): Offer {
  return { "@type": "Offer", category: "Paid", price: (cents / 100).toFixed(2), priceCurrency: "EUR" };
}
