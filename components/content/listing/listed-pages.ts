import "server-only";
import {
  GetCaseStudiesDocument,
  GetCertificationsDocument,
  GetEventsDocument,
  GetProfessionalsDocument,
  GetWorkshopsDocument,
} from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/graphql/read";
import { slugTone } from "@/lib/rules/slug-tone";
import { type Tone, workshopTone } from "@/lib/rules/workshop-tone";
import type { PageKind } from "@/lib/search-index";
import { eventTalks } from "../events/events";

/** A public page as the lists of the content know it. */
export type ListedPage = {
  path: string;
  kind: PageKind;
  /** What people look for on this page besides its title and text, such as names and places. */
  words?: readonly (string | null | undefined)[];
  tone?: Tone;
  /** False for what visitors may look for here and search engines should not list, such as a form. */
  isListed?: boolean;
};

/** Every entry of the content that has a page of its own, by kind. */
export async function listedPages(): Promise<ListedPage[]> {
  const lists = await Promise.all([workshops(), events(), talks(), cases(), professionals()]);
  return lists.flat().filter(({ path }) => path !== "");
}

async function workshops(): Promise<ListedPage[]> {
  const [{ certifications }, { workshops: dates }] = await Promise.all([
    readPublic(GetCertificationsDocument, {}, ["certifications"]),
    readPublic(GetWorkshopsDocument, {}, ["workshops"]),
  ]);
  return (certifications?.nodes ?? []).map((one) => ({
    path: pathOf(one.uri),
    kind: "workshop",
    tone: workshopTone({ levels: one.certificationLevels?.nodes, groups: one.certificationGroups?.nodes }),
    words: [
      one.subtitle,
      one.duration,
      ...(one.certificationLevels?.nodes ?? []).map(({ name }) => name),
      ...(dates?.nodes ?? [])
        .filter(({ certification }) => certification?.slug === one.slug)
        .flatMap(({ location, guides }) => [location, ...(guides ?? []).map((guide) => guide?.title)]),
    ],
  }));
}

async function events(): Promise<ListedPage[]> {
  const { events: found } = await readPublic(GetEventsDocument, {}, ["events"]);
  return (found?.nodes ?? []).map(({ uri, slug, location }) => ({
    path: pathOf(uri),
    kind: "event",
    tone: slugTone(slug),
    words: [location],
  }));
}

/** Talks of all events: each has a page. Source: R048. */
async function talks(): Promise<ListedPage[]> {
  const found = [...(await eventTalks()).values()].flat();
  return found.map(({ uri, slug, track, speakers }) => ({
    path: pathOf(uri),
    kind: "talk",
    tone: slugTone(slug),
    words: [track, ...(speakers ?? []).flatMap((speaker) => [speaker?.name, speaker?.company])],
  }));
}

async function cases(): Promise<ListedPage[]> {
  const { caseStudies } = await readPublic(GetCaseStudiesDocument, {}, ["case-studies"]);
  return (caseStudies?.nodes ?? []).map(({ uri, slug, company, industry }) => ({
    path: pathOf(uri),
    kind: "case",
    tone: slugTone(slug),
    words: [company, industry],
  }));
}

async function professionals(): Promise<ListedPage[]> {
  const { professionals: found } = await readPublic(GetProfessionalsDocument, {}, ["professionals"]);
  return (found?.nodes ?? []).map((one) => ({
    path: pathOf(one.uri),
    kind: "professional",
    tone: slugTone(one.slug),
    words: [
      one.headline,
      one.company,
      one.city,
      one.country && new Intl.DisplayNames("en", { type: "region" }).of(one.country),
      one.isGuide ? "guide" : null,
      one.isCoach ? "coach" : null,
    ],
  }));
}

/** `/workshops/x/` of the content is `/workshops/x` on the site; "" when the entry has no page. */
function pathOf(uri: string | null): string {
  return uri && !uri.includes("#") ? uri.replace(/\/+$/, "") : "";
}
