import "server-only";
import { caseQuotes, caseStudies, caseStudySlugs } from "@/components/cases/case-studies";
import { eventSlugs, eventTalks, everyEvent, liveSessions } from "@/components/events/events";
import { sectionPages } from "@/components/professionals/professional-person";
import {
  professionals as everyProfessional,
  professionalSlugs,
} from "@/components/professionals/professionals";
import { workshopSlugs, workshopVariants } from "@/components/workshops/workshop-catalogue";
import { MenusDocument } from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/gateway/read";
import { everyWorkshop, everyWorkshopDate } from "@/lib/read/workshops";
import { countryName } from "@/lib/rules/prices/display-names";
import { slugTone, type Tone, workshopTone } from "@/components/ui/art/tones";
import type { PageKind } from "@/lib/rules/addresses/page-kinds";
import { site } from "@/lib/site";
import { contentPaths, isDrawnByCatchAll } from "./content-page";

/** A public page that the content lists. */
export type ListedPage = {
  path: string;
  kind: PageKind;
  /** Search terms in addition to title and text, such as names and places. */
  words?: readonly (string | null | undefined)[];
  /** Names by which visitors know the page beside its title, such as a customer's company. */
  names?: readonly (string | null | undefined)[];
  tone?: Tone;
  /** False for pages that the site search finds but search engines should not list, such as a form. */
  isListed?: boolean;
};

/** Every entry of the content with its own page, by kind. */
export async function listedPages(): Promise<ListedPage[]> {
  const lists = await Promise.all([workshops(), events(), talks(), cases(), people()]);
  return lists.flat().filter(({ path }) => path !== "");
}

async function workshops(): Promise<ListedPage[]> {
  const [kinds, dates] = await Promise.all([everyWorkshop(), everyWorkshopDate()]);
  return kinds.map((one) => ({
    path: pathOf(one.uri),
    kind: "workshop",
    tone: workshopTone({ levels: one.certificationLevels?.nodes, groups: one.certificationGroups?.nodes }),
    words: [
      one.subtitle,
      one.duration,
      ...(one.certificationLevels?.nodes ?? []).map(({ name }) => name),
      ...dates
        .filter(({ certification }) => certification?.slug === one.slug)
        .flatMap(({ location, guides }) => [location, ...(guides ?? []).map((guide) => guide?.title)]),
    ],
  }));
}

async function events(): Promise<ListedPage[]> {
  return (await everyEvent()).map(({ uri, slug, location }) => ({
    path: pathOf(uri),
    kind: "event",
    tone: slugTone(slug),
    words: [location],
  }));
}

/** Talks of all events. Each talk has a page. */
async function talks(): Promise<ListedPage[]> {
  const found = [...(await eventTalks()).values()].flat();
  return found.map(({ uri, slug, track, speakers }) => ({
    path: pathOf(uri),
    kind: "talk",
    tone: slugTone(slug),
    words: [track],
    names: (speakers ?? []).flatMap((speaker) => [speaker?.name, speaker?.company]),
  }));
}

async function cases(): Promise<ListedPage[]> {
  const [studies, quotes] = await Promise.all([caseStudies(), caseQuotes(Infinity)]);
  const quoted = new Map(quotes.map(({ slug, quote, quoteAuthor }) => [slug, [quote, quoteAuthor]]));
  return studies.map(({ uri, slug, company, industry }) => ({
    path: pathOf(uri),
    kind: "case",
    tone: slugTone(slug),
    words: [industry, ...(quoted.get(slug) ?? [])],
    names: [company],
  }));
}

async function people(): Promise<ListedPage[]> {
  return (await everyProfessional()).map((one) => ({
    path: pathOf(one.uri),
    kind: "professional",
    tone: slugTone(one.slug),
    words: [
      one.headline,
      one.company,
      one.city,
      one.country && countryName(one.country),
      one.isGuide ? "guide" : null,
      one.isCoach ? "coach" : null,
    ],
  }));
}

/** `/workshops/x/` in the content is `/workshops/x` on the site; "" when the entry has no page. */
function pathOf(uri: string | null): string {
  return uri && !uri.includes("#") ? uri.replace(/\/+$/, "") : "";
}

const day = `${site.slug}-day`;

/**
 * Folders of `app` that render editors' entries, with the values of the variable parts in their names. The build
 * renders the pages of this table, and the server checks requests against it.
 */
export const partsOf = {
  "/[...slug]": async () => {
    // Other pages work without menus. Here, missing menus would make pages look deleted.
    await readPublic(MenusDocument, {}, ["menus"]);
    const paths = (await contentPaths()).filter(isDrawnByCatchAll);
    return paths.map((path) => ({ slug: path.split("/").filter(Boolean) }));
  },
  "/workshops/[slug]": async () => (await workshopSlugs()).map((slug) => ({ slug })),
  "/workshops/[slug]/[variant]": workshopVariants,
  "/case-studies/[slug]": async () => (await caseStudySlugs()).map((slug) => ({ slug })),
  "/professional/[page]": async () =>
    [...Object.values(sectionPages), ...(await professionalSlugs())].map((page) => ({ page })),
  "/academy/events/[event]": async () => (await eventSlugs()).map((event) => ({ event })),
  "/academy/events/[event]/[talk]": async () =>
    [...(await eventTalks())].flatMap(([event, talks]) =>
      talks.flatMap(({ slug }) => (slug ? [{ event, talk: slug }] : [])),
    ),
  /** The event for which the shop answers about access (R049, R366). */
  "/academy/events/[event]/live/[session]": async () =>
    liveSessions((await eventTalks()).get(day) ?? []).map(({ slug }) => ({ event: day, session: slug })),
};

/** Public pages that exist only in code, without an entry in the content. */
export const fixedPages: readonly (ListedPage & { title: string; text: string })[] = [
  {
    path: "/",
    kind: "page",
    title: site.name,
    text: "Workshops for people who want work to flow through the whole company: operations, coordination and strategy, seen as one.",
  },
  {
    path: "/workshops",
    kind: "page",
    title: "Workshops",
    text: "From a three-hour introduction to nine months of practice, with all dates and prices.",
    words: ["courses", "training", "dates", "certification"],
  },
  {
    path: "/academy/events",
    kind: "page",
    title: "Events",
    text: "Everything that is on at the academy: a day of talks, an open house, an evening with a leadership team.",
    words: ["conference", "meetup", "calendar"],
  },
  {
    path: "/academy/events/access",
    kind: "page",
    isListed: false,
    title: "Event access",
    text: "Enter your code or email address to open an event that you have a ticket for.",
    words: ["ticket", "code", "online room"],
  },
  {
    path: "/case-studies",
    kind: "page",
    title: "Case studies",
    text: "Organisations that work on all three levels tell us what they changed, how it turned out, and what was difficult.",
    words: ["customers", "stories", "examples", "references"],
  },
  {
    path: "/store/redeem-access-code",
    kind: "page",
    isListed: false,
    title: "Redeem an access code",
    text: "Enter your access code. It works once, and opens a course or a ticket in your account.",
    words: ["voucher", "gift"],
  },
];
