import "server-only";
import {
  GetProfessionalDocument,
  type GetProfessionalQuery,
  GetProfessionalsDocument,
  type GetProfessionalsQuery,
  type WorkshopDateFragment,
} from "@/graphql/generated/content/documents";
import { readEvery, readPublic } from "@/lib/gateway/read";
import { everyWorkshopDate } from "@/lib/read/workshops";
import { countryName, languageName } from "@/lib/rules/prices/display-names";
import { slugTone } from "@/components/ui/art/tones";
import type { Person } from "./professional-person";
import type { Choices } from "./professional-query";

export type Professional = NonNullable<GetProfessionalsQuery["professionals"]>["nodes"][number];
export type Profile = NonNullable<GetProfessionalQuery["professional"]>;

/** All guides and coaches in the editor's order. */
export function professionals(): Promise<Professional[]> {
  return readEvery(
    GetProfessionalsDocument,
    (after) => ({ after }),
    ["professionals"],
    (data) => data.professionals,
  );
}

export async function professionalSlugs(): Promise<string[]> {
  return (await professionals()).flatMap(({ slug }) => (slug ? [slug] : []));
}

/** Null when nobody has that slug. */
export async function professionalBySlug(slug: string): Promise<Profile | null> {
  const { professional } = await readPublic(GetProfessionalDocument, { slug }, [`professional:${slug}`]);
  return professional;
}

/** A guide's upcoming dates, starting with the next. */
export async function datesGuidedBy(slug: string): Promise<WorkshopDateFragment[]> {
  const dates = await everyWorkshopDate();
  return dates.filter(({ guides }) => guides?.some((guide) => guide?.slug === slug));
}

/** The most similar people, without the person. A common language counts more than the same work. */
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

/** An entry of the content in the directory's shape. */
export function personOf(one: Professional): Person {
  return {
    slug: one.slug ?? "",
    name: one.title ?? "",
    headline: one.headline ?? "",
    place: placeOf(one),
    country: one.country ?? "",
    languages: (one.languages ?? []).flatMap((code) => (code ? [code] : [])),
    isGuide: one.isGuide === true,
    isCoach: one.isCoach === true,
    image: one.featuredImage?.node.sourceUrl ?? null,
    tone: slugTone(one.slug),
  };
}

/** For example "Vienna, Austria". */
function placeOf({ city, country }: Pick<Professional, "city" | "country">): string {
  return [city, country ? countryName(country) : null].filter(Boolean).join(", ");
}

/** The filters' choices: every country and language of the people, sorted by name. */
export function choicesOf(people: readonly Person[]): Choices {
  return {
    countries: choicesBy(
      people.map(({ country }) => country),
      countryName,
    ),
    languages: choicesBy(
      people.flatMap(({ languages }) => languages),
      languageName,
    ),
  };
}

function choicesBy(values: readonly string[], nameOf: (value: string) => string) {
  return [...new Set(values)]
    .filter(Boolean)
    .map((value) => ({ value, label: nameOf(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, "en"));
}
