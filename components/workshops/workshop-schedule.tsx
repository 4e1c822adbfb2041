import { durationText, times } from "@/lib/rules/times/times";
import { SeatsAsOf } from "@/components/cart/seats-as-of";
import { notOnSale } from "@/components/prices/net-price";
import { type Sale, saleOf } from "@/components/prices/sale";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { parseRaw } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { languageName } from "@/lib/rules/prices/display-names";
import { plainText } from "@/lib/rules/texts/plain-text";
import { linesOf, nextOf } from "./date-lists";
import { type FilterOption, regionOf } from "./date-query";
import { AltitudeIcon } from "./workshop-cards";
import type { DatedOffer } from "./dated-offers";
import type { Workshop } from "./workshop-catalogue";
import { LaterDates } from "./later-dates";
import { WorkshopFilter } from "./workshop-filter";
import { type UndatedLine, WorkshopLines } from "./workshop-lines";
import styles from "./workshop-schedule.module.css";
import { offersOf, undatedLabel, type UndatedForms } from "./workshop-offers";

/** The number of dates of one workshop in the HTML. Further ones are asked for (`LaterDates`). */
const FIRST_DATES = 3;

/**
 * The only list of workshops, with their next dates, variants, prices and buttons. The filter runs in the browser;
 * without it, each workshop's page has the further dates.
 */
export function WorkshopSchedule({ workshops }: { workshops: Workshop[] }) {
  if (workshops.length === 0)
    return (
      <section id="dates" className={styles.list}>
        <EmptyState text="We have no workshops at the moment. We add new dates every month.">
          <ButtonLink href={routes.contact} size="xl" color="black">
            Ask for a date
          </ButtonLink>
        </EmptyState>
      </section>
    );
  const dates = workshops.flatMap((workshop) => workshop.dates);
  const next = nextOf(workshops);
  const later = workshops.reduce((sum, one) => sum + Math.max(0, one.dates.length - FIRST_DATES), 0);
  return (
    <section id="dates" className={styles.list}>
      <WorkshopFilter
        later={later}
        offered={{
          kind: workshops.map(({ certification: { slug, title } }) => ({
            value: slug ?? "",
            label: title ?? "",
          })),
          from: monthsOf(dates),
          language: optionsOf(dates, ({ language }) => language ?? "", languageName),
          place: [
            { value: "online", label: "Live online" },
            { value: "room", label: "In person" },
          ],
          region: optionsOf(dates, ({ timezone }) => regionOf(timezone)),
        }}
      >
        <ul className={styles.workshops}>
          {workshops.map((workshop) => (
            <li
              key={workshop.certification.id}
              data-tone={workshop.tone}
              data-kind={workshop.certification.slug}
              {...anchorOf(workshop, workshops)}
            >
              <WorkshopHead workshop={workshop} />
              <WorkshopRows workshop={workshop} next={next} />
            </li>
          ))}
        </ul>
      </WorkshopFilter>
      <SeatsAsOf drawnAt={new Date().getTime()} />
    </section>
  );
}

/** The first workshop of a group gets the group's id, to which menus and terms link. */
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
      {image ? <ArtImage src={image} className={styles.image} place="thumb" /> : null}
      <div className={styles.words}>
        <h2>
          <AppLink href={routes.workshop(certification.slug ?? "")}>{certification.title}</AppLink>
        </h2>
        <p>{certification.subtitle}</p>
      </div>
      <p className={styles.facts}>
        <AltitudeIcon levels={altitudes} />
        <span>{certification.duration}</span>
      </p>
    </header>
  );
}

type WorkshopRowsProps = { workshop: Workshop; next: DatedOffer | undefined };

function WorkshopRows({ workshop, next }: WorkshopRowsProps) {
  const { certification, dates } = workshop;
  const list = {
    name: certification.title ?? "",
    page: routes.workshop(certification.slug ?? ""),
  };
  const lines = linesOf({ ...workshop, dates: dates.slice(0, FIRST_DATES) }, next);
  const first = [...lines, ...undatedLines(workshop)];
  return (
    <>
      <WorkshopLines {...list} lines={first} isFiltered />
      {first.length === 0 && !workshop.isPriceUnknown ? <p>{notOnSale}</p> : null}
      {dates.length > FIRST_DATES ? (
        <LaterDates
          {...list}
          kind={certification.slug ?? ""}
          above={lines.flatMap(({ slug }) => slug ?? [])}
          count={dates.length - FIRST_DATES}
        />
      ) : null}
    </>
  );
}

function undatedLines(workshop: Workshop): UndatedLine[] {
  const { undated, selfPaced } = offersOf(workshop);
  const forms = undated ? undated.forms.map((form) => undatedLine(undated, form)) : [];
  if (!selfPaced) return forms;
  return [
    ...forms,
    {
      title: selfPaced.product.name ?? "",
      when: "Self-paced",
      what: "Begin today",
      where: `Online, ${durationText(times.course)} of access`,
      ...priced(selfPaced.price, selfPaced.sale),
      productId: selfPaced.product.databaseId,
    },
  ];
}

function undatedLine(undated: UndatedForms, form: UndatedForms["forms"][number]): UndatedLine {
  const values = form.attributes?.nodes.map(({ value }) => value).join(", ");
  const label = plainText(values ?? form.name ?? "");
  return {
    title: `${undated.product.name}, ${label}`,
    when: undatedLabel(undated),
    ...(undated.forGroup ? { what: "You choose the date with us" } : {}),
    where: undated.forGroup ? `${label}, one price for the whole group` : label,
    ...priced(parseRaw(form.rawPrice), saleOf(form)),
    productId: undated.product.databaseId,
    variationId: form.databaseId,
  };
}

const priced = (cents: number | null, sale: Sale | null) =>
  cents === null ? {} : { cents, ...(sale && { reduced: sale }) };

function optionsOf(
  dates: readonly DatedOffer[],
  value: (date: DatedOffer) => string,
  label: (value: string) => string = (text) => text,
): FilterOption[] {
  const values = [...new Set(dates.map(value))].filter(Boolean);
  return values.map((one) => ({ value: one, label: label(one) }));
}

const monthName = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });

/** The months in which dates begin: `{ value: "2027-01", label: "January 2027" }`. */
function monthsOf(dates: readonly DatedOffer[]): FilterOption[] {
  const months = new Set(dates.flatMap(({ startDate }) => startDate?.slice(0, 7) ?? []));
  return [...months].toSorted().map((value) => ({ value, label: monthName.format(new Date(`${value}-01`)) }));
}
