import { site } from "@/lib/site";

const { slug } = site;

/**
 * Addresses that editors write, as a page or an alias, and code links to by itself, whatever the menus say. The check of the
 * content refuses content without one of them.
 */
export const requiredPages = {
  privacy: "/privacy-policy",
  terms: "/terms",
  imprint: "/imprint",
  contact: "/contact",
  ppp: "/ppp",
  pppInfo: "/what-is-purchasing-power-parity",
  academy: "/academy",
  day: `/academy/events/${slug}-day`,
  kickStart: `/${slug}-kick-start`,
  introduction: `/workshops/${slug}-introduction`,
  program: `/workshops/${slug}-professional-program`,
  membership: `/${slug}-professional/${slug}-professional-membership`,
  professionals: `/${slug}-professional/our-professionals`,
} as const;

/**
 * Of these the ones that code fills with more than the editor's text, at this address and no other: a form, a list, the
 * live rooms. Moved, they would lose it.
 */
export const filledByCode: readonly string[] = [
  requiredPages.privacy,
  requiredPages.contact,
  requiredPages.academy,
  requiredPages.kickStart,
  requiredPages.professionals,
  requiredPages.day,
];
