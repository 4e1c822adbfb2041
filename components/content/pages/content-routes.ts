import { site } from "@/lib/site";

const { slug } = site;

/**
 * Public paths of the specification that no menu has to lead to. The catch-all draws those of them that editors
 * wrote as pages; the contract has no list of all pages. Source: R041–R080.
 */
export const contentRoutes = [
  `${slug}-kick-start`,
  "academy",
  "academy/events/access",
  `academy/events/${slug}-future-lab`,
  "academy/flcp-alumni",
  "contact",
  `${slug}-in-practice`,
  `${slug}-now`,
  "lms-test",
  "tool-partner/businessmap",
  `${slug}-professional/businessmap`,
  `${slug}-professional/${slug}-professional-membership`,
  `${slug}-professional/${slug}-workshop-accreditation`,
  `${slug}-professional/our-professionals`,
  `${slug}-professional/transform-your-career`,
  "what-is-purchasing-power-parity",
  "what-is-rethinking-agile",
  "privacy-policy",
  "terms",
  "imprint",
];

/** Pages for our own use and forms: the content may have them, no sitemap does. Source: readings, "lms-test". */
export const unlistedRoutes = ["lms-test", "academy/events/access"];

/** Pages of the editors with a folder of their own in `app`, which the catch-all must not draw a second time. */
export const routesWithFolder = ["privacy-policy", "academy", "contact", `${slug}-kick-start`];

/** Whether the catch-all draws the page at this path. The professional section has a folder of its own, too. */
export function isDrawnByCatchAll(path: string): boolean {
  return !routesWithFolder.includes(path) && !path.startsWith(`${slug}-professional/`);
}
