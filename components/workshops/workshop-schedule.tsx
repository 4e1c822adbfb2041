import type { ReactNode } from "react";
import { AddToCart } from "@/components/cart/add-to-cart";
import { NetPrice } from "@/components/prices/net-price";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art-image";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/routes";
import { languageName } from "@/lib/rules/display-names";
import { plainText } from "@/lib/rules/plain-text";
import { type FilterOption, regionOf } from "./date-query";
import { AltitudeMark } from "./workshop-cards";
import type { DatedOffer, Workshop } from "./workshop-catalogue";
import { DateRow, rowLook, WorkshopRow } from "./workshop-dates";
import dateStyles from "./workshop-dates.module.css";
import { WorkshopFilter } from "./workshop-filter";
import styles from "./workshop-schedule.module.css";
import { dateNote, undatedLabel, waysOf } from "./workshop-ways";

/** Dates of one workshop that are shown before "more". */
const FIRST_DATES = 3;

/**
 * The one list of workshops: each with the ways to take it, every way with its price and its button. The filter is the
 * browser's work; without it everything is shown.
 */
export function WorkshopSchedule({ workshops }: { workshops: Workshop[] }) {
  const dates = workshops.flatMap((workshop) => workshop.dates);
  const begin = (date: DatedOffer) => Date.parse(date.startDate ?? "") || Infinity;
  const next = dates.toSorted((a, b) => begin(a) - begin(b))[0];
  return (
    <section id="dates" className={styles.list}>
      <WorkshopFilter
        offered={{
          kind: workshops.map(({ certification: { slug, title } }) => ({
            value: slug ?? "",
            label: title ?? "",
          })),
          language: optionsOf(dates, ({ language }) => language ?? "", languageName),
          place: [
            { value: "online", label: "Live online" },
            { value: "room", label: "In a room" },
          ],
          region: optionsOf(dates, ({ timezone }) => regionOf(timezone)),
        }}
      >
        <ul className={styles.workshops}>
          {workshops.map((workshop) => (
            <li key={workshop.certification.id} data-tone={workshop.tone} {...anchorOf(workshop, workshops)}>
              <WorkshopHead workshop={workshop} />
              <WorkshopRows workshop={workshop} next={next} />
            </li>
          ))}
        </ul>
      </WorkshopFilter>
    </section>
  );
}

/** The first workshop of a group bears the group's name, which the menus and terms of the content lead to. */
function anchorOf(workshop: Workshop, workshops: readonly Workshop[]): { id?: string } {
  const group = groupOf(workshop);
  return group && workshops.find((one) => groupOf(one) === group) === workshop
    ? { id: `group-${group}` }
    : {};
}

const groupOf = ({ certification }: Workshop) => certification.certificationGroups?.nodes[0]?.slug;

function WorkshopHead({ workshop: { certification, altitudes } }: { workshop: Workshop }) {
  const image = certification.featuredImage?.node.sourceUrl;
  const [level, ...others] = altitudes;
  return (
    <header className={styles.head} id={level && others.length === 0 ? `level-level-${level}` : undefined}>
      {image ? <ArtImage src={image} className={styles.image} /> : null}
      <div className={styles.words}>
        <h2>
          <AppLink href={routes.workshop(certification.slug ?? "")}>{certification.title}</AppLink>
        </h2>
        <p>{certification.subtitle}</p>
      </div>
      <p className={styles.facts}>
        <AltitudeMark levels={altitudes} />
        <span>{certification.duration}</span>
      </p>
    </header>
  );
}

type WorkshopRowsProps = { workshop: Workshop; next: DatedOffer | undefined };

function WorkshopRows({ workshop, next }: WorkshopRowsProps) {
  const { certification, dates } = workshop;
  const { undated, selfPaced } = waysOf(workshop);
  const name = certification.title ?? "";
  const rowOf = (date: DatedOffer) => (
    <li key={date.id} {...filteredBy(workshop, date)}>
      <DateRow
        date={date}
        name={dateNote(date) ? (date.title ?? name) : name}
        isNext={date === next}
        page={routes.workshop(certification.slug ?? "")}
      />
    </li>
  );
  const later = dates.slice(FIRST_DATES);
  return (
    <>
      <ul className={dateStyles.dates}>
        {dates.slice(0, FIRST_DATES).map(rowOf)}
        {undated?.forms.map((form) => {
          const values = form.attributes?.nodes.map(({ value }) => value).join(", ");
          const label = plainText(values ?? form.name ?? "");
          return (
            <OtherRow
              key={form.id}
              workshop={workshop}
              when={undatedLabel(undated)}
              what={undated.forGroup ? "We agree the day with you" : ""}
              where={undated.forGroup ? `${label}, one price for the whole group` : label}
              price={parseRaw(form.rawPrice)}
            >
              <AddToCart
                productId={undated.product.databaseId}
                variationId={form.databaseId}
                productName={`${undated.product.name}, ${label}`}
                buttonText="Book"
                look={rowLook(false)}
              />
            </OtherRow>
          );
        })}
        {selfPaced ? (
          <OtherRow
            workshop={workshop}
            when="Self-paced"
            what="Begin today"
            where="Online, 12 months of access"
            price={selfPaced.price}
          >
            <AddToCart
              productId={selfPaced.product.databaseId}
              productName={selfPaced.product.name ?? ""}
              buttonText="Book"
              look={rowLook(false)}
            />
          </OtherRow>
        ) : null}
      </ul>
      {later.length > 0 ? (
        <details className={styles.later}>
          <summary>{later.length === 1 ? "One more date" : `${later.length} more dates`}</summary>
          <ul className={dateStyles.dates}>{later.map(rowOf)}</ul>
        </details>
      ) : null}
    </>
  );
}

type OtherRowProps = {
  workshop: Workshop;
  when: string;
  what: string;
  where: string;
  price: number | null;
  children: ReactNode;
};

/** A way without a date. */
function OtherRow({ workshop, when, what, where, price, children }: OtherRowProps) {
  return (
    <li data-kind={workshop.certification.slug}>
      <WorkshopRow
        when={
          <span className={styles.way}>
            <strong>{when}</strong>
            <span>{what}</span>
          </span>
        }
        where={where}
        price={price === null ? null : <NetPrice cents={price} />}
      >
        {children}
      </WorkshopRow>
    </li>
  );
}

function filteredBy({ certification }: Workshop, date: DatedOffer) {
  return {
    "data-kind": certification.slug,
    "data-language": date.language,
    "data-place": date.location ? "room" : "online",
    "data-region": regionOf(date.timezone),
  };
}

function optionsOf(
  dates: readonly DatedOffer[],
  value: (date: DatedOffer) => string,
  label: (value: string) => string = (text) => text,
): FilterOption[] {
  const values = [...new Set(dates.map(value))].filter(Boolean);
  return values.map((one) => ({ value: one, label: label(one) }));
}
