import { plainText } from "@/lib/graphql/text";
import { slugTone } from "@/lib/rules/slug-tone";
import type { AddToCartSlot } from "./add-to-cart-slot";
import { ArtHero } from "./art-hero";
import { EventBox } from "./event-box";
import { EventTalks } from "./event-talks";
import type { AcademyEvent, Ticketed } from "./events";
import { Prose } from "./prose";
import layout from "./workshop-layout.module.css";

type EventPageProps = Ticketed<AcademyEvent> & { AddToCart: AddToCartSlot };

export function EventPage({ event, product, AddToCart }: EventPageProps) {
  const image = event.featuredImage?.node;
  const talks = (event.talks ?? []).filter((talk) => talk !== null);
  const tone = slugTone(event.slug);
  return (
    <article data-tone={tone}>
      <ArtHero
        title={event.title}
        text={plainText(event.excerpt ?? "")}
        image={image?.sourceUrl}
        alt={image?.altText}
        tone={tone}
        back={{ href: "/academy/events", label: "All events" }}
      />
      <div className={layout.layout}>
        <div className={layout.side}>
          <EventBox event={event} product={product} AddToCart={AddToCart} />
        </div>
        <div className={layout.main}>
          {event.content ? <Prose html={event.content} /> : null}
          {talks.length > 0 ? <EventTalks talks={talks} timezone={event.timezone} /> : null}
        </div>
      </div>
    </article>
  );
}
