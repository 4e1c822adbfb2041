import { site } from "@/lib/site";

const { slug } = site;
const professional = `/${slug}-professional`;

export type Layout = "default" | "account" | "checkout";
export type SpecifiedRoute = {
  requirement: string;
  path: string;
  layout: Layout;
  /** Not in the sitemap and not for search engines. */
  hidden?: true;
};

const workshops = ["flight-level-2-design", "flight-level-3-design", `${slug}-systems-architecture`].flatMap(
  (workshop) => [
    `/workshops/${workshop}`,
    `/workshops/${workshop}/classic`,
    `/workshops/${workshop}/self-paced`,
  ],
);

/** Routes of the specification that need no sign-in, one example for each that has many. Source: R041–R094. */
export const specifiedRoutes: SpecifiedRoute[] = [
  { requirement: "R041", path: "/", layout: "default" },
  { requirement: "R042", path: `/${slug}-kick-start`, layout: "default" },
  { requirement: "R043", path: "/academy", layout: "default" },
  { requirement: "R044", path: "/academy/events", layout: "default" },
  { requirement: "R045", path: "/academy/events/strategy-evening", layout: "default" },
  { requirement: "R046", path: "/academy/events/access", layout: "default", hidden: true },
  { requirement: "R047", path: `/academy/events/${slug}-day`, layout: "default" },
  { requirement: "R048", path: `/academy/events/${slug}-day/okrs-on-a-wall`, layout: "default" },
  { requirement: "R049", path: `/academy/events/${slug}-day/live/morning`, layout: "checkout", hidden: true },
  { requirement: "R050", path: `/academy/events/${slug}-future-lab`, layout: "default" },
  { requirement: "R051", path: "/academy/flcp-alumni", layout: "default" },
  { requirement: "R052", path: "/case-studies", layout: "default" },
  { requirement: "R053", path: "/case-studies/kestrel-bank", layout: "default" },
  { requirement: "R054", path: "/contact", layout: "default" },
  { requirement: "R055", path: "/event-access", layout: "checkout", hidden: true },
  { requirement: "R056", path: `/${slug}-in-practice`, layout: "default" },
  { requirement: "R057", path: `/${slug}-now`, layout: "default" },
  { requirement: "R058", path: "/lms-test", layout: "default", hidden: true },
  { requirement: "R059", path: "/tool-partner/businessmap", layout: "default" },
  { requirement: "R060", path: "/workshops", layout: "default" },
  ...workshops.map((path, at): SpecifiedRoute => ({
    requirement: `R0${62 + at}`,
    path,
    layout: "default",
  })),
  { requirement: "R071", path: `/workshops/${slug}-introduction`, layout: "default" },
  { requirement: "R072", path: `/workshops/${slug}-kick-start`, layout: "default" },
  { requirement: "R073", path: `/workshops/${slug}-professional-program`, layout: "default" },
  { requirement: "R074", path: `${professional}/clara-hofstetter`, layout: "default" },
  { requirement: "R075", path: `${professional}/businessmap`, layout: "default" },
  { requirement: "R076", path: `${professional}/${slug}-professional-membership`, layout: "default" },
  { requirement: "R077", path: `${professional}/${slug}-workshop-accreditation`, layout: "default" },
  { requirement: "R078", path: `${professional}/our-professionals`, layout: "default" },
  { requirement: "R079", path: `${professional}/transform-your-career`, layout: "default" },
  { requirement: "R080", path: "/terms", layout: "default" },
  { requirement: "R080", path: "/imprint", layout: "default" },
  { requirement: "R080", path: "/privacy-policy", layout: "default" },
  { requirement: "R080", path: "/what-is-purchasing-power-parity", layout: "default" },
  { requirement: "R083", path: "/account", layout: "default", hidden: true },
  { requirement: "R090", path: "/store/cart", layout: "default", hidden: true },
  { requirement: "R092", path: "/store/checkout", layout: "checkout", hidden: true },
  { requirement: "R094", path: "/store/redeem-access-code", layout: "default", hidden: true },
];

/** Routes that send visitors to the sign-in. Source: R082–R093. */
export const strictRoutes = [
  "/account/me",
  "/account/me/settings",
  "/account/me/downloads",
  "/account/me/my-orders",
  "/account/me/my-orders/1001",
  "/account/me/certificates",
  "/account/me/subscription",
  "/account/me/payment-methods",
  "/store/confirm/1001",
];
