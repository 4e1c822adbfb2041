import { Section } from "@/components/layout/section";
import { NetPrice } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art-image";
import { eventDays } from "@/components/ui/event-dates";
import styles from "./workshop-cards.module.css";
import type { Workshop } from "./workshop-catalogue";

export function FeaturedWorkshops({ workshops }: { workshops: Workshop[] }) {
  if (workshops.length === 0) return null;
  return (
    <Section
      id="next"
      title="Next departures"
      surface="mist"
      more={{ href: "/workshops", label: "All workshops" }}
    >
      <WorkshopList workshops={workshops} />
    </Section>
  );
}

/** Where to go from this workshop. */
export function WorkshopRelated({ workshops }: { workshops: Workshop[] }) {
  if (workshops.length === 0) return null;
  return (
    <Section id="related" title="Goes well with it" surface="mist">
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
      {image ? <ArtImage src={image} className={styles.image} /> : null}
      <div className={styles.words}>
        <AltitudeMark levels={altitudes} />
        <h3>
          <AppLink href={`/workshops/${certification.slug}`}>{certification.title}</AppLink>
        </h3>
        <p className={styles.subtitle}>{certification.subtitle}</p>
      </div>
      <WorkshopFacts workshop={workshop} className={styles.facts} />
    </article>
  );
}

type WorkshopFactsProps = { workshop: Workshop; className: string | undefined; withLength?: boolean };

/** What to know of a workshop before opening it; the list around it gives the looks. */
export function WorkshopFacts({ workshop, className, withLength = false }: WorkshopFactsProps) {
  const { certification, dates, priceFrom, priceVaries } = workshop;
  const [next] = dates;
  return (
    <dl className={className}>
      {withLength ? (
        <div>
          <dt>Length</dt>
          <dd>{certification.duration}</dd>
        </div>
      ) : null}
      <div>
        <dt>{next ? "Next date" : "Start"}</dt>
        <dd>{next ? `${eventDays(next)}, ${next.location ?? "online"}` : "By arrangement"}</dd>
      </div>
      {priceFrom === null ? null : (
        <div>
          <dt>Price</dt>
          <dd>
            <NetPrice cents={priceFrom} from={priceVaries} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const levelNames: Record<number, string> = { 1: "Operations", 2: "Coordination", 3: "Strategy" };

/** Three bands; those a workshop works on are drawn in full. */
export function AltitudeMark({ levels }: { levels: readonly number[] }) {
  const text = levels.map((level) => levelNames[level]).join(", ");
  return (
    <span className={styles.mark}>
      <span className={styles.bands} aria-hidden="true">
        {[3, 2, 1].map((level) => (
          <span key={level} data-level={level} data-on={levels.includes(level) || undefined} />
        ))}
      </span>
      <span>{levels.length === 3 ? "All three levels" : text}</span>
    </span>
  );
}
