import type { EducationEvent } from "schema-dts";
import { plainText } from "@/lib/rules/texts/plain-text";
import { isSold } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { absolute, jsonLd } from "@/lib/seo";
import { site } from "@/lib/site";
import { type AcademyEvent, talksOf, type Ticketed } from "./events";
import { productPrice } from "@/components/workshops/workshop-product";

export function EventJsonLd({ event, product }: Ticketed<AcademyEvent>) {
  const html = jsonLd(educationEvent({ event, product }));
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

function educationEvent({ event, product }: Ticketed<AcademyEvent>): EducationEvent {
  const url = absolute(routes.event(event.slug ?? ""));
  const image = event.featuredImage?.node.sourceUrl;
  const price = isSold(event) ? (product ? productPrice(product) : null) : 0;
  const speakers = talksOf(event).flatMap((talk) => talk.speakers ?? []);
  const names = [...new Set(speakers.flatMap((speaker) => (speaker?.name ? [speaker.name] : [])))];
  return {
    "@type": "EducationEvent",
    name: plainText(event.title ?? ""),
    description: plainText(event.excerpt ?? ""),
    url,
    ...(image ? { image: image.startsWith("/") ? absolute(image) : image } : {}),
    ...(event.startDate ? { startDate: event.startDate } : {}),
    ...(event.endDate ? { endDate: event.endDate } : {}),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: event.location
      ? "https://schema.org/OfflineEventAttendanceMode"
      : "https://schema.org/OnlineEventAttendanceMode",
    location: event.location
      ? { "@type": "Place", name: event.location, address: event.location }
      : { "@type": "VirtualLocation", url },
    organizer: { "@type": "Organization", name: site.name, url: absolute("/") },
    ...(names.length > 0 ? { performer: names.map((name) => ({ "@type": "Person" as const, name })) } : {}),
    ...(price === null
      ? {}
      : {
          isAccessibleForFree: price === 0,
          offers: {
            "@type": "Offer" as const,
            price: (price / 100).toFixed(2),
            priceCurrency: "EUR",
            url,
            availability:
              product && !product.purchasable ? "https://schema.org/SoldOut" : "https://schema.org/InStock",
          },
        }),
  };
}
