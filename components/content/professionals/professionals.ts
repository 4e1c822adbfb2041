import "server-only";
import {
  GetProfessionalDocument,
  GetProfessionalsDocument,
  GetWorkshopsDocument,
  type GetProfessionalQuery,
  type GetProfessionalsQuery,
  type WorkshopDateFragment,
} from "@/graphql/generated/content/documents";
import { readPublic } from "@/lib/graphql/read";
import type { DatedOffer } from "../workshops/workshop-catalogue";

export type Professional = NonNullable<GetProfessionalsQuery["professionals"]>["nodes"][number];
export type Profile = NonNullable<GetProfessionalQuery["professional"]>;

/** All guides and coaches in the editor's order. */
export async function professionals(): Promise<Professional[]> {
  const { professionals: found } = await readPublic(GetProfessionalsDocument, {}, ["professionals"]);
  return found?.nodes ?? [];
}

export async function professionalSlugs(): Promise<string[]> {
  return (await professionals()).flatMap(({ slug }) => (slug ? [slug] : []));
}

/** Null when there is none of that name. */
export async function professionalBySlug(slug: string): Promise<Profile | null> {
  const { professional } = await readPublic(GetProfessionalDocument, { slug }, [`professional:${slug}`]);
  return professional;
}

/** The dates to come that somebody guides, the next one first. */
export async function datesGuidedBy(slug: string): Promise<WorkshopDateFragment[]> {
  const { workshops } = await readPublic(GetWorkshopsDocument, {}, ["workshops"]);
  return (workshops?.nodes ?? []).filter(({ guides }) => guides?.some((guide) => guide?.slug === slug));
}

/** Those who share most with a person: first the language, then the work; never the person. */
export async function colleaguesOf(person: Professional, count: number): Promise<Professional[]> {
  const own = (person.languages ?? []).filter((language) => language !== "en");
  const closeness = (other: Professional) =>
    2 * (other.languages ?? []).filter((language) => own.includes(language)).length +
    Number(other.isGuide === person.isGuide) +
    Number(other.isCoach === person.isCoach);
  return (await professionals())
    .filter(({ slug }) => slug !== person.slug)
    .toSorted((a, b) => closeness(b) - closeness(a))
    .slice(0, count);
}

/** The guides of some dates, each once, in the order of the dates. */
export async function guidesOf(dates: readonly DatedOffer[]): Promise<Professional[]> {
  const slugs = new Set(
    dates.flatMap((date) => (date.guides ?? []).flatMap((guide) => (guide?.slug ? [guide.slug] : []))),
  );
  if (slugs.size === 0) return [];
  const known = new Map((await professionals()).map((one) => [one.slug, one]));
  return [...slugs].flatMap((slug) => known.get(slug) ?? []);
}
