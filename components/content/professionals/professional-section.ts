import { site } from "@/lib/site";

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
