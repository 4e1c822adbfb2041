import { slugTone } from "@/lib/rules/slug-tone";
import type { Person } from "./professional-person";
import type { Professional } from "./professionals";

const countries = new Intl.DisplayNames("en", { type: "region" });
const languages = new Intl.DisplayNames("en", { type: "language" });

export const countryName = (code: string): string => countries.of(code) ?? code;
export const languageName = (code: string): string => languages.of(code) ?? code;

/** An entry of the content as the directory shows it. */
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

/** "Vienna, Austria" */
function placeOf({ city, country }: Pick<Professional, "city" | "country">): string {
  return [city, country ? countryName(country) : null].filter(Boolean).join(", ");
}
