import fs from "node:fs";
import path from "node:path";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { site } from "@/lib/site";
import { root } from "../../scripts/support/settings.mjs";

/** Values for the placeholders in a row's paths. */
type Named = { order: string };

export type RouteRow = {
  /**
   * "private": a member's pages and files; "personal": rendered for the visitor; "door": takes commands or serves
   * programs; "public": the same for everybody.
   */
  kind: "private" | "personal" | "door" | "public";
  path: (named: Named) => string;
  /** Whether the owner's own words appear in the answer, so that a leak would be noticed. */
  shows?: true;
};

const fixed = (kind: RouteRow["kind"], address: string, shows?: true): RouteRow => ({
  kind,
  path: () => address,
  ...(shows ? { shows } : {}),
});
const nobodysId = "00000000-0000-4000-8000-000000000000";

/** Every page and route of `app`, by its folder without route groups. */
export const routeRows: Record<string, RouteRow> = {
  "/account/me": fixed("private", "/account/me", true),
  "/account/me/settings": fixed("private", "/account/me/settings", true),
  "/account/me/confirm": fixed("private", "/account/me/confirm"),
  "/account/me/my-orders": fixed("private", "/account/me/my-orders"),
  "/account/me/my-orders/[orderId]": {
    kind: "private",
    path: ({ order }) => `/account/me/my-orders/${order}`,
    shows: true,
  },
  "/account/me/my-orders/[orderId]/seats/[seat]": {
    kind: "private",
    path: ({ order }) => `/account/me/my-orders/${order}/seats/1`,
  },
  "/account/me/downloads": fixed("private", "/account/me/downloads"),
  "/account/me/downloads/file": fixed(
    "private",
    "/account/me/downloads/file?grant=1&download=introduction-workbook",
  ),
  "/account/me/learning": fixed("private", "/account/me/learning"),
  "/account/me/subscription": fixed("private", "/account/me/subscription"),
  "/account/me/payment-methods": fixed("private", "/account/me/payment-methods"),
  "/account/me/certificates": fixed("private", "/account/me/certificates"),
  "/store/confirm/[orderId]": {
    kind: "private",
    path: ({ order }) => `/store/confirm/${order}`,
    shows: true,
  },
  "/api/documents/[...path]": { kind: "private", path: ({ order }) => `/api/documents/invoice/${order}` },
  "/api/account/export": fixed("private", "/api/account/export"),

  // The desk is a missing page for all of these readers. tests/desk has its own matrix.
  ...Object.fromEntries(Object.values(deskRooms).map(({ href }) => [href, fixed("private", href)])),
  "/desk/content/pictures": fixed("private", "/desk/content/pictures"),
  "/desk/content/pictures/[name]": fixed("private", "/desk/content/pictures/no-such-picture"),
  "/desk/content/edit": fixed("private", "/desk/content/edit?path=pages/imprint.md"),
  "/desk/dates/[date]": fixed("private", "/desk/dates/workshop-1"),
  "/desk/dates/[date]/sheet": fixed("private", "/desk/dates/workshop-1/sheet"),
  "/desk/orders/new": fixed("private", "/desk/orders/new"),
  "/desk/orders/[order]": { kind: "private", path: ({ order }) => `/desk/orders/${order}` },
  "/desk/orders/[order]/seats/[seat]": {
    kind: "private",
    path: ({ order }) => `/desk/orders/${order}/seats/1`,
  },
  "/desk/passkeys": fixed("private", "/desk/passkeys"),
  "/desk/people/[person]": fixed("private", "/desk/people/1"),
  "/desk/people/[person]/join": fixed("private", "/desk/people/1/join?with=2"),
  "/desk/find": fixed("private", "/desk/find?q=anna"),
  "/desk/find/answers": fixed("private", "/desk/find/answers?q=anna"),
  "/desk/bank/[line]": fixed("private", "/desk/bank/1"),
  "/desk/files/[...path]": fixed("private", "/desk/files/nothing"),
  "/api/desk/[action]": fixed("door", "/api/desk/set-role"),
  "/api/desk/files/[...path]": fixed("door", "/api/desk/files/nothing"),

  "/account": fixed("personal", "/account"),
  "/account/sign-in": fixed("personal", "/account/sign-in?token=unknown"),
  "/account/goodbye": fixed("personal", "/account/goodbye"),
  "/account/keep-address": fixed("personal", "/account/keep-address?token=unknown"),
  "/store/cart": fixed("personal", "/store/cart"),
  "/store/checkout": fixed("personal", "/store/checkout", true),
  "/store/redeem-access-code": fixed("personal", "/store/redeem-access-code"),
  "/store/waiting-list": fixed("personal", "/store/waiting-list?token=unknown"),
  "/store/no-further-mails": fixed("personal", "/store/no-further-mails?token=unknown"),
  "/event-access": fixed("personal", "/event-access?token=unknown"),
  "/academy/events/[event]/live/[session]": fixed(
    "personal",
    `/academy/events/${site.slug}-day/live/welcome`,
  ),

  "/api/graphql/[endpoint]": fixed("door", "/api/graphql/member"),
  "/api/forms/[form]": fixed("door", "/api/forms/get-in"),
  "/api/auth/sign-in": fixed("door", "/api/auth/sign-in"),
  "/api/auth/code": fixed("door", "/api/auth/code"),
  "/api/auth/passkey": fixed("door", "/api/auth/passkey"),
  "/api/auth/confirm": fixed("door", "/api/auth/confirm"),
  "/api/auth/logout": fixed("door", "/api/auth/logout"),
  "/api/auth/session": fixed("door", "/api/auth/session"),
  "/api/auth/login-options": fixed("door", "/api/auth/login-options"),
  "/api/operator": fixed("door", "/api/operator"),
  "/api/privacy": fixed("door", "/api/privacy"),
  "/api/revalidate": fixed("door", "/api/revalidate"),
  "/api/stripe/webhook": fixed("door", "/api/stripe/webhook"),
  "/api/demo-bank/[...path]": fixed("door", "/api/demo-bank/demo_unknown"),
  "/api/uploads/[...path]": fixed("door", "/api/uploads/unknown.webp"),
  "/api/payload/[[...path]]": fixed("door", "/account/me/_payload.json"),
  "/api/health": fixed("door", "/api/health"),
  "/api/health/live": fixed("door", "/api/health/live"),
  "/api/health/ready": fixed("door", "/api/health/ready"),
  "/api/time-zone": fixed("door", "/api/time-zone?name=Europe/Vienna"),
  "/api/web-vitals": fixed("door", "/api/web-vitals"),
  "/api/workshop-dates": fixed("door", "/api/workshop-dates?language=de"),

  "/": fixed("public", "/"),
  "/[...slug]": fixed("public", "/imprint"),
  "/academy": fixed("public", "/academy"),
  "/academy/events": fixed("public", "/academy/events"),
  "/academy/events/[event]": fixed("public", `/academy/events/${site.slug}-day`),
  "/academy/events/[event]/[talk]": fixed("public", `/academy/events/${site.slug}-day/no-such-talk`),
  "/academy/events/access": fixed("public", "/academy/events/access"),
  "/academy/events/feed.xml": fixed("public", "/academy/events/feed.xml"),
  "/builds/latest.json": fixed("public", "/builds/latest.json"),
  "/builds/meta/[manifest]": fixed("public", "/builds/meta/unknown.json"),
  "/calendar/[kind]/[file]": fixed("public", `/calendar/event/${site.slug}-day.ics`),
  "/case-studies": fixed("public", "/case-studies"),
  "/case-studies/[slug]": fixed("public", "/case-studies/kestrel-bank"),
  "/case-studies/feed.xml": fixed("public", "/case-studies/feed.xml"),
  "/withdraw": fixed("personal", "/withdraw"),
  "/contact": fixed("public", "/contact"),
  "/contact/again": fixed("public", "/contact/again"),
  "/contact/call": fixed("public", "/contact/call"),
  "/contact/sent": fixed("public", "/contact/sent"),
  "/credentials/[...path]": fixed("public", "/credentials/issuer.json"),
  "/.well-known/jwks.json": fixed("public", "/.well-known/jwks.json"),
  "/.well-known/security.txt": fixed("public", "/.well-known/security.txt"),
  "/broken": fixed("public", "/broken"),
  "/gallery": fixed("public", "/gallery"),
  "/kick-start": fixed("public", `/${site.slug}-kick-start`),
  "/lms-test": fixed("public", "/lms-test"),
  "/pictures/[...path]": fixed("door", "/pictures/unknown"),
  "/og/[...path]": fixed("public", "/og/workshops"),
  "/privacy-policy": fixed("public", "/privacy-policy"),
  "/professional/[page]": fixed("public", `/${site.slug}-professional/transform-your-career`),
  "/professional/our-professionals": fixed("public", `/${site.slug}-professional/our-professionals`),
  "/search": fixed("public", "/search?q=flow"),
  "/search/index.json": fixed("public", "/search/index.json"),
  "/verify": fixed("public", "/verify"),
  "/verify/[id]": fixed("public", `/verify/${nobodysId}`),
  "/verify/[id]/certificate.pdf": fixed("public", `/verify/${nobodysId}/certificate.pdf`),
  "/verify/[id]/credential.json": fixed("public", `/verify/${nobodysId}/credential.json`),
  "/verify/[id]/credential.jws": fixed("public", `/verify/${nobodysId}/credential.jws`),
  "/workshops": fixed("public", "/workshops"),
  "/workshops/[slug]": fixed("public", `/workshops/${site.slug}-introduction`),
  "/workshops/[slug]/[variant]": fixed("public", `/workshops/${site.slug}-introduction/online`),
};

/** Pages for a developer's own machine. Every visitor there may read every mail, so they have no owner. */
export const ofTheMachine = ["/outbox", "/outbox/[file]", "/outbox/[file]/attachments/[index]"];

/** The folders under `app` that answer requests, without route groups. */
export function routesOfApp(): string[] {
  const folder = path.join(root, "app");
  return fs
    .readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)(page\.tsx|route\.ts)$/.test(file))
    .map((file) => `/${path.dirname(file)}`.replace(/\/\([^/]+\)/g, "").replace(/^\/\.$/, "/") || "/");
}
