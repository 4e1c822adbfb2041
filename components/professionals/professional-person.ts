import type { Tone } from "@/lib/rules/tones";
import { site } from "@/lib/site";

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

const { slug } = site;

/** Pages of the section that editors wrote, by their part of the address. Source: R075–R079. */
export const sectionPages = {
  businessmap: "businessmap",
  membership: `${slug}-professional-membership`,
  accreditation: `${slug}-workshop-accreditation`,
  career: "transform-your-career",
} as const;

export const directoryPage = "our-professionals";

/** `/{slug}-professional/clara-hofstetter`: where a page or a person of the section is. */
export function professionalPath(page: string): string {
  return `/${slug}-professional/${page}`;
}
