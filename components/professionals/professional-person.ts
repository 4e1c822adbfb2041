import type { Tone } from "@/components/ui/art/tones";
import { site } from "@/lib/site";

/**
 * A guide or coach in the directory. The type has few fields, because the page contains each twice: as HTML and as
 * data.
 */
export type Person = {
  slug: string;
  name: string;
  headline: string;
  /** For example "Vienna, Austria". */
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

/** For example "Guide and coach". */
export function roleOf({ isGuide, isCoach }: Pick<Person, "isGuide" | "isCoach">): string {
  if (isGuide && isCoach) return "Guide and coach";
  return isGuide ? "Guide" : "Coach";
}

const { slug } = site;

/** Editors' pages of this section, by the last part of their address. */
export const sectionPages = {
  businessmap: "businessmap",
  membership: `${slug}-professional-membership`,
  accreditation: `${slug}-workshop-accreditation`,
  career: "transform-your-career",
} as const;

export const directoryPage = "our-professionals";

/** The address of a page or a person in this section, such as `/{slug}-professional/clara-hofstetter`. */
export function professionalPath(page: string): string {
  return `/${slug}-professional/${page}`;
}
