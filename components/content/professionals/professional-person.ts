import type { Tone } from "@/lib/rules/workshop-tone";

/** A guide or coach as the directory shows them: few words, since each stands in the page and in its data. */
export type Person = {
  slug: string;
  name: string;
  headline: string;
  /** "Vienna, Austria" */
  place: string;
  /** Two-letter code. */
  country: string;
  /** Two-letter codes. */
  languages: string[];
  isGuide: boolean;
  isCoach: boolean;
  image: string | null;
  tone: Tone;
};

/** "Guide and coach" */
export function roleOf({ isGuide, isCoach }: Pick<Person, "isGuide" | "isCoach">): string {
  if (isGuide && isCoach) return "Guide and coach";
  return isGuide ? "Guide" : "Coach";
}
