import { site } from "@/lib/site";

const { slug } = site;

/**
 * Addresses that code links to, whatever the menus contain. Editors write each as a page or an alias. The check of the
 * content refuses content that lacks one of them.
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
 * Pages that code fills with more than the editor's text: a form, a list, the live rooms. It does so only at these
 * addresses, so a page that was moved would lose that part.
 */
export const filledByCode: readonly string[] = [
  requiredPages.privacy,
  requiredPages.contact,
  requiredPages.academy,
  requiredPages.kickStart,
  requiredPages.professionals,
  requiredPages.day,
];
