import { Section } from "@/components/layout/section";
import { NetPrice, notOnSale, SeatPrice } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { ButtonLink } from "@/components/ui/button-link";
import { eventDays } from "@/components/ui/times/event-dates";
import styles from "./workshop-cards.module.css";
import { PlaceLabel } from "./place-label";
import type { Workshop } from "./workshop-catalogue";
import { dateNote, undatedLabel, offersOf } from "./workshop-offers";

export function FeaturedWorkshops({ workshops }: { workshops: Workshop[] }) {
  if (workshops.length === 0) return null;
  return (
    <Section
      id="next"
      title="Next workshop dates"
      surface="mist"
      more={{ href: "/workshops", label: "All workshops" }}
    >
      <WorkshopList workshops={workshops} />
    </Section>
  );
}

export function WorkshopRelated({ workshops }: { workshops: Workshop[] }) {
  if (workshops.length === 0) return null;
  return (
    <Section id="related" title="You may also like" surface="mist">
      <WorkshopList workshops={workshops} />
    </Section>
  );
}

function WorkshopList({ workshops }: { workshops: Workshop[] }) {
  return (
    <ul className={styles.cards} data-scene="items">
      {workshops.map((workshop) => (
        <li key={workshop.certification.id}>
          <WorkshopCard workshop={workshop} />
        </li>
      ))}
    </ul>
  );
}

function WorkshopCard({ workshop }: { workshop: Workshop }) {
  const { certification, tone, altitudes } = workshop;
  const image = certification.featuredImage?.node.sourceUrl;
  return (
    <article className={styles.card} data-card data-tone={tone}>
      {image ? <ArtImage src={image} className={styles.image} place="card" /> : null}
      <div className={styles.words}>
        <AltitudeIcon levels={altitudes} />
        <h3>
          <AppLink href={`/workshops/${certification.slug}`}>{certification.title}</AppLink>
        </h3>
        <p className={styles.subtitle}>{certification.subtitle}</p>
      </div>
      <div className={styles.offer}>
        <WorkshopPrices workshop={workshop} />
        <WorkshopStep workshop={workshop} />
      </div>
    </article>
  );
}

/** A link to the box with price and button. */
function WorkshopStep({ workshop }: { workshop: Workshop }) {
  const { certification } = workshop;
  const { next, undated, selfPaced } = offersOf(workshop);
  const isSold = (next && next.sale !== "off") || undated || selfPaced;
  const label = isSold && !certification.byInvitation ? "Book" : "See details";
  return (
    <ButtonLink
      href={`/workshops/${certification.slug}#booking`}
      variant="outline"
      color="black"
      aria-label={`${label}: ${certification.title}`}
    >
      {label}
    </ButtonLink>
  );
}

/** Each option to take a workshop, with its price. */
function WorkshopPrices({ workshop }: { workshop: Workshop }) {
  const { next, undated, selfPaced } = offersOf(workshop);
  const note = next ? dateNote(next) : null;
  return (
    <dl className={styles.facts}>
      {next ? (
        <div data-option="next" data-date={next.slug}>
          <dt>{note ? `Next date: ${note}` : "Next date"}</dt>
          <dd>
            <SeatPrice
              cents={next.price}
              isOff={next.sale === "off"}
              isUnknown={next.sale === "unknown"}
              from={next.choices.length > 0}
              sale={next.reduced}
            />
          </dd>
          <dd>
            <span>{eventDays(next)}</span> <PlaceLabel location={next.location} />
          </dd>
        </div>
      ) : null}
      {undated ? (
        <div data-option="undated">
          <dt>{undatedLabel(undated)}</dt>
          <dd>
            {undated.price === null ? null : (
              <NetPrice cents={undated.price} from={undated.forms.length > 1} sale={undated.sale} />
            )}
          </dd>
          {undated.forGroup ? <dd>One price for the whole group</dd> : null}
        </div>
      ) : null}
      {selfPaced ? (
        <div data-option="selfPaced">
          <dt>Self-paced</dt>
          <dd>
            <NetPrice cents={selfPaced.price} sale={selfPaced.sale} />
          </dd>
          <dd>Begin today</dd>
        </div>
      ) : null}
      {next || undated || selfPaced || workshop.isPriceUnknown ? null : (
        <div>
          <dt>Booking</dt>
          <dd>{notOnSale}</dd>
        </div>
      )}
    </dl>
  );
}

const levelNames: Record<number, string> = { 1: "Operations", 2: "Coordination", 3: "Strategy" };

/** Three bands. Only the workshop's own levels are filled. */
export function AltitudeIcon({ levels }: { levels: readonly number[] }) {
  const text = levels.map((level) => levelNames[level]).join(", ");
  return (
    <span className={styles.icon}>
      <span className={styles.bands} aria-hidden="true">
        {[3, 2, 1].map((level) => (
          <span key={level} data-level={level} data-on={levels.includes(level) || undefined} />
        ))}
      </span>
      <span>{levels.length === 3 ? "All three levels" : text}</span>
    </span>
  );
}
