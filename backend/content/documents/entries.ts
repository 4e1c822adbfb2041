import type {
  CaseStudy,
  CaseStudyMembersPart,
  Certification,
  CertificationGroup,
  CertificationLevel,
  Event,
  MediaItem,
  Menu,
  MenuItem,
  NodeWithFeaturedImageToMediaItemConnectionEdge,
  Page,
  Professional,
  Talk,
  Workshop,
} from "@/graphql/generated/content/resolvers";
import type { Cents } from "@/lib/money";
import type { Counted } from "@/lib/rules/texts/counted-symbols";
import type { Appearance } from "@/lib/rules/portrait-appearance";
import { ownName } from "@/lib/site";
import { render } from "./blocks/render";
import { globalId } from "../../ground/relay";
import { exceptionOf, runOfDay, type Schedule } from "./occurrence";
import type { Problems } from "./problems";
import type { Priced } from "./sale";
import type { CatalogueImage, Category, Product, VariationAttribute } from "./catalogue";
import type { Coupon } from "./coupon";

/** A case with the part that only members may read, and the figures of its drawing. */
export type CaseStudyEntry = Entry<CaseStudy> &
  Readonly<{ membersPart: Readonly<CaseStudyMembersPart> | null; counted: readonly Counted[] }>;

/** A guide or coach with the features of the illustrated portrait. */
export type ProfessionalEntry = Entry<Professional> & Readonly<{ appearance: Appearance }>;

/** A page, and whether search engines may list it. */
export type PageEntry = Entry<Page> & Readonly<{ isListed: boolean }>;

/** How the entry repeats, and which run the node is, counted from 0. */
type Scheduled = Readonly<{ schedule: Readonly<Schedule & { location?: string | undefined }>; run: number }>;

/** Place and time zone of a run: its exception's, or else those of the file. */
export function placeOfRun(
  { location, timezone, ...schedule }: Schedule & { location?: string | undefined },
  run: number,
): { location: string | null; timezone: string } {
  const own = exceptionOf({ ...schedule, timezone }, run);
  return {
    location: own?.location === undefined ? (location ?? null) : own.location,
    timezone: own?.timezone ?? timezone,
  };
}

/** Reports exceptions for days on which no run would begin, and days with two exceptions. */
export function checkExceptions(
  file: string,
  schedule: Pick<Schedule, "first" | "repeatWeeks" | "exceptions">,
  problems: Problems,
): void {
  schedule.exceptions?.forEach(({ day }, index, all) => {
    const field = `exceptions.${index}.day`;
    if (runOfDay(schedule, day) === null) problems.add(file, field, `nothing starts on ${day}`);
    else if (all.findIndex((one) => one.day === day) < index) problems.add(file, field, "it appears twice");
  });
}
/** A seat of a dated workshop, which becomes a variation of its product. */
export type Seat = Priced & {
  file: string;
  variation: number;
  product: number;
  workshop: string;
  sku: string;
  /** Number of the file, for all its runs. */
  number: number;
  confirmPrice: Cents | undefined;
  stock: number | null;
  startsAt: string;
  attributes: VariationAttribute[];
};

/** Texts of the mails to people who come. */
export type MailTexts = Readonly<{
  joining?: string | undefined;
  before?: string | undefined;
  after?: string | undefined;
}>;
/** `room` is the address of the live room; null: there is none. */
type Mailed = Readonly<{ mails: MailTexts; room: string | null }>;

/** Days before the date until which a seat moves for free; null: the usual time. */
type Movable = Readonly<{ moveUntilDays: number | null }>;

export type CertificationEntry = Entry<Certification> & Pick<Mailed, "mails">;
/** A dated workshop, and the seat that the shop sells for it. */
export type WorkshopEntry = Entry<Workshop> & Scheduled & Mailed & Movable & Readonly<{ seat: Seat | null }>;
/** An event with its first day, `2026-12-01`. */
export type EventEntry = Entry<Event> &
  Scheduled &
  Mailed &
  Movable &
  Readonly<{ day: string; cannotCome: string | null; isCancelled: boolean }>;
/** A talk with the slug of its event, and a portrait for each speaker; null: the speaker has none. */
export type TalkEntry = Entry<Talk> &
  Readonly<{ event: string; appearances: readonly (Appearance | null)[] }>;

export type Terms = Readonly<{
  groups: readonly CertificationGroup[];
  levels: readonly CertificationLevel[];
}>;

/** The content of single files, apart from the folders of entries. */
export type SharedContent = Terms &
  Readonly<{
    menus: readonly Readonly<{ menu: Menu; items: readonly MenuItem[] }>[];
    products: readonly Product[];
    coupons: readonly Coupon[];
    categories: readonly Category[];
    redirects: readonly Redirect[];
    /** The price of each product, with the place where it is written. */
    prices: readonly WrittenPrice[];
  }>;

/** A short address, and the path of this site to which it leads. */
type Redirect = Readonly<{ from: string; to: string }>;

/** `amount` is the price that buyers see; `key` stays when name, place or day change. */
export type WrittenPrice = Readonly<{
  key: string;
  file: string;
  field: string;
  amount: Cents;
  /** The amount that the editor confirmed; null: none. */
  confirmed: Cents | null;
}>;

/**
 * A node of the contract, plus facts that are not in the contract: its file, its position among its kind and the
 * editor's Markdown.
 */
export type Entry<T> = Readonly<{
  node: Readonly<T>;
  file: string;
  order: number;
  source: string;
  excerptSource: string;
}>;

export function entry<T>(node: T, file: string, source: string, { order = 0, excerpt = "" } = {}): Entry<T> {
  return { node, file, order, source, excerptSource: excerpt };
}

type Common = { number: number; title: string; date: string; modified?: string | undefined };

export function contentNode(type: string, slug: string, uri: string, data: Common) {
  return {
    id: globalId(type, data.number),
    databaseId: data.number,
    slug,
    uri,
    contentTypeName: type,
    title: data.title,
    date: `${data.date}T09:00:00`,
    modified: `${data.modified ?? data.date}T09:00:00`,
    isContentNode: true,
    isTermNode: false,
  };
}

const PICTURE_SIZE = { width: 1200, height: 800 };

/** The build makes one SVG for each slug in public/art. */
export function picture(slug: string, number: number, title: string, altText: string): CatalogueImage {
  return { id: 1_000_000 + number, title, altText, sourceUrl: `/art/${ownName(slug)}.svg`, ...PICTURE_SIZE };
}

function mediaItem({ id, title, altText, sourceUrl, width, height }: CatalogueImage): MediaItem {
  return {
    __typename: "MediaItem",
    id: globalId("media", id),
    databaseId: id,
    title,
    altText,
    sourceUrl,
    // A vector picture uses one file for all sizes.
    srcSet: null,
    mediaDetails: { width, height },
  };
}

export function featured(
  slug: string,
  data: Common & { image?: string | undefined; imageAlt?: string | undefined },
): NodeWithFeaturedImageToMediaItemConnectionEdge | null {
  if (!data.imageAlt) return null;
  return { node: mediaItem(picture(data.image ?? slug, data.number, data.title, data.imageAlt)) };
}

export function html(markdown: string): string | null {
  return markdown ? render(markdown) : null;
}

/** Null: no text uses a room that is missing. */
export function roomProblem({ mails, room }: Mailed): string | null {
  const name = Object.entries(mails).find(([, words]) => words?.includes("{room}"))?.[0];
  return name === undefined || room !== null
    ? null
    : `the email text "${name}" uses {room}, and there is none`;
}
