import { site } from "@/lib/site";
import type { ListedPage } from "./listed-pages";

/** Public pages that are written in code and have no entry in the content. */
export const fixedPages: readonly (ListedPage & { title: string; text: string })[] = [
  {
    path: "/",
    kind: "page",
    title: site.name,
    text: "Workshops for people who want work to flow through the whole company: operations, coordination and strategy, seen as one.",
  },
  {
    path: "/workshops",
    kind: "page",
    title: "Workshops",
    text: "From a first look in three hours to nine months of practice, with all dates and prices.",
    words: ["courses", "training", "dates", "certification"],
  },
  {
    path: "/academy/events",
    kind: "page",
    title: "Events",
    text: "A day of talks, an open house, an evening with a leadership team: what is on at the academy.",
    words: ["conference", "meetup", "calendar"],
  },
  {
    path: "/academy/events/access",
    kind: "page",
    isListed: false,
    title: "Event access",
    text: "Enter your code or e-mail address to get into an event that you have a ticket for.",
    words: ["ticket", "code", "online room"],
  },
  {
    path: "/case-studies",
    kind: "page",
    title: "Case studies",
    text: "What changed, what came of it, and what was difficult: reports from organisations that work on all three levels.",
    words: ["customers", "stories", "examples", "references"],
  },
  {
    path: "/store/redeem-access-code",
    kind: "page",
    isListed: false,
    title: "Redeem an access code",
    text: "Enter the code you were given. It opens a course or a ticket in your account, once.",
    words: ["voucher", "gift"],
  },
];
