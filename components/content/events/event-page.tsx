import { plainText } from "@/lib/graphql/text";
import { slugTone } from "@/lib/rules/slug-tone";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import { ArtHero } from "../parts/art-hero";
import { EventBox } from "./event-box";
import { EventCrumbs } from "./event-crumbs";
import { isOver } from "./event-date";
import { EventOverBox } from "./event-over-box";
import { EventTalks } from "./event-talks";
import { MoreEvents } from "./more-events";
import { type AcademyEvent, talksOf, type Ticketed } from "./events";
import { Prose } from "../parts/prose";
import { Section } from "../parts/section";
import layout from "../workshops/workshop-layout.module.css";

type EventPageProps = Ticketed<AcademyEvent> & { AddToCart: AddToCartSlot };

/** An event to come, or one that is over with what was recorded. */
export function EventPage({ event, product, AddToCart }: EventPageProps) {
  const image = event.featuredImage?.node;
  const talks = talksOf(event);
  const tone = slugTone(event.slug);
  const isPast = isOver(event, new Date());
  return (
    <>
      <article data-tone={tone}>
        <EventCrumbs event={event} />
        <ArtHero
          title={event.title}
          text={plainText(event.excerpt ?? "")}
          image={image?.sourceUrl}
          alt={image?.altText}
          tone={tone}
        />
        <div className={layout.layout}>
          <div className={layout.side}>
            {isPast ? (
              <EventOverBox event={event} />
            ) : (
              <EventBox event={event} product={product} AddToCart={AddToCart} />
            )}
          </div>
          <div className={layout.main}>{event.content ? <Prose html={event.content} /> : null}</div>
        </div>
        {talks.length > 0 ? (
          <Section id="programme" title={isPast ? "Talks of the day" : "Programme"} surface="mist">
            <EventTalks talks={talks} event={event.slug ?? ""} timezone={event.timezone} />
          </Section>
        ) : null}
      </article>
      <MoreEvents except={event.slug} />
    </>
  );
}
