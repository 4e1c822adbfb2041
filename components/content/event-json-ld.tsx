import { plainText } from "@/lib/graphql/text";
import { jsonLd } from "@/lib/json-ld";
import { site } from "@/lib/site";
import type { AcademyEvent, Ticketed } from "./events";
import { productPrice } from "./workshop-catalogue";

/** The event for search engines. */
export function EventJsonLd({ event, product, origin }: Ticketed<AcademyEvent> & { origin: string }) {
  const url = `${origin}/academy/events/${event.slug}`;
  const price = product ? productPrice(product) : 0;
  const html = jsonLd({
    "@type": "EducationEvent",
    name: event.title,
    description: plainText(event.excerpt ?? ""),
    url,
    startDate: event.startDate,
    endDate: event.endDate,
    eventAttendanceMode: `https://schema.org/${event.location ? "Offline" : "Online"}EventAttendanceMode`,
    location: event.location
      ? { "@type": "Place", name: event.location, address: event.location }
      : { "@type": "VirtualLocation", url },
    organizer: { "@type": "Organization", name: site.name, url: origin },
    ...(price === null
      ? {}
      : { offers: { "@type": "Offer", price: (price / 100).toFixed(2), priceCurrency: "EUR", url } }),
  });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
