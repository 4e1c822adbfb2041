import { routes } from "@/lib/addresses/routes";
import { AppLink } from "@/components/ui/app-link";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { pageKinds } from "@/lib/rules/addresses/page-kinds";
import type { DateOffer, MissingDates } from "@/lib/addresses/missing-dates";
import type { SearchGroup } from "@/lib/addresses/search";
import { highlight } from "@/lib/addresses/search-terms";
import styles from "./search-panel.module.css";

type SearchResultsProps = {
  id: string;
  groups: readonly SearchGroup[];
  /** Index of the chosen result across all groups; -1 for none. */
  active: number;
  optionId: (place: number) => string;
  /** Makes the results options of the field's list; otherwise they are plain links. */
  isListbox: boolean;
  onLeave?: () => void;
};

export function SearchResults({ id, groups, active, optionId, isListbox, onLeave }: SearchResultsProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return (
    <div
      id={id}
      className={styles.groups}
      {...(isListbox ? { role: "listbox", "aria-label": "Results" } : {})}
    >
      {groups.map(({ kind, hits }, index) => (
        <div key={kind} className={styles.group} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className={styles.kind} {...(isListbox ? { role: "presentation" } : {})}>
            {pageKinds[kind].many}
          </p>
          {hits.map(({ path, title, text, note, terms }, hit) => {
            const place = (starts[index] ?? 0) + hit;
            const option = { role: "option", tabIndex: -1, "aria-selected": place === active };
            return (
              <AppLink
                key={path}
                id={optionId(place)}
                href={path}
                className={styles.hit}
                data-active={place === active ? "" : undefined}
                onClick={onLeave}
                {...(isListbox ? option : {})}
              >
                <span className={styles.title}>
                  <Marked text={title} terms={terms} />
                </span>
                {note ? <span className={styles.when}>{note}</span> : null}
                <span className={styles.text}>
                  <Marked text={text} terms={terms} />
                </span>
              </AppLink>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Editors' texts are never parsed as HTML, so each match is a separate element. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlight(text, terms).map((part, index) =>
    part.hit ? <mark key={index}>{part.text}</mark> : <span key={index}>{part.text}</span>,
  );
}

type NoWorkshopProps = { missing: MissingDates; onLeave?: () => void };

/** Shown when a query asks for dates that no workshop has: sold-out ones, and the nearest that can be booked. */
export function NoWorkshop({ missing, onLeave }: NoWorkshopProps) {
  const { soldOut, nearest } = missing;
  const said = missingText(missing);
  return (
    <div className={styles.dates}>
      <p>{nearest.length > 0 ? `${said} The nearest:` : said}</p>
      {nearest.map((offer) => (
        <Offer key={`${offer.path} ${offer.when}`} offer={offer} href={offer.path} onLeave={onLeave} />
      ))}
      {soldOut.map((offer) => (
        <Offer
          key={`${offer.path} ${offer.when}`}
          offer={offer}
          href={`${offer.path}#dates`}
          onLeave={onLeave}
        >
          {offer.hasWaitingList ? "Sold out, with a waiting list" : "Sold out"}
        </Offer>
      ))}
      <p className={styles.lists}>
        <AppLink href={routes.contact} onClick={onLeave}>
          Ask for a date
        </AppLink>
        <AppLink href="/workshops?place=online#dates" onClick={onLeave}>
          Dates online
        </AppLink>
        <AppLink href="/workshops#dates" onClick={onLeave}>
          All dates
        </AppLink>
      </p>
    </div>
  );
}

function missingText({ asked, soldOut }: MissingDates): string {
  return soldOut.length > 0 ? `Workshops ${asked} are sold out.` : `No workshop ${asked}.`;
}

type OfferProps = { offer: DateOffer; href: string; children?: string; onLeave?: () => void };

function Offer({ offer: { title, when }, href, children, onLeave }: OfferProps) {
  return (
    <AppLink className={styles.next} href={href} onClick={onLeave}>
      <span>{title}</span> <span className={styles.when}>{when}</span>
      {children ? <span className={styles.sold}>{children}</span> : null}
    </AppLink>
  );
}

const startingPoints = [
  { href: "/workshops", label: "Workshops" },
  { href: "/academy/events", label: "Events" },
  { href: "/case-studies", label: "Case studies" },
  { href: routes.professionals, label: "Guides and coaches" },
  { href: "/contact", label: "Contact" },
];

type SearchStatusProps = {
  query: string;
  /** Null while the results are unknown. */
  count: number | null;
  missing: MissingDates | null;
  failed: boolean;
  onRetry: () => void;
  onLeave?: () => void;
};

/** Every message besides the results. Screen readers announce it. */
export function SearchStatus({ query, count, missing, failed, onRetry, onLeave }: SearchStatusProps) {
  const isEmpty = query !== "" && count === 0 && !missing;
  return (
    <>
      <div role="status">
        {failed ? (
          <p className={styles.note}>The search could not be loaded. Check your connection and try again.</p>
        ) : query && count === null ? (
          <p className={styles.note}>Searching …</p>
        ) : isEmpty ? (
          <p className={styles.note}>
            {`Nothing found for “${query}”. Try fewer words or another spelling, or start here:`}
          </p>
        ) : query ? (
          <VisuallyHidden>{foundText(count, missing)}</VisuallyHidden>
        ) : null}
      </div>
      {failed ? (
        <p>
          <Button onClick={onRetry}>Try again</Button>
        </p>
      ) : null}
      {query === "" || isEmpty ? (
        <ul className={styles.starts} aria-label="Where to start">
          {startingPoints.map(({ href, label }) => (
            <li key={href}>
              <AppLink href={href} onClick={onLeave}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}

function foundText(count: number | null, missing: MissingDates | null): string {
  const found = count === 1 ? "1 result" : `${count} results`;
  return missing ? `${missingText(missing)} ${found}` : found;
}
