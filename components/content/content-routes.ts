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
  "rethinking-agile",
  "privacy-policy",
  "terms",
  "imprint",
];
