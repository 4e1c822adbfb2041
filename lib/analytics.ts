import type { Consent } from "@/lib/rules/consent";
import { currentConsent } from "./consent";

type Details = Record<string, string | number | boolean>;
/** An event, or a command in the shape of `arguments` that Google's tag expects. */
type Entry = { event?: string; length?: unknown; [Symbol.toStringTag]?: string };

declare global {
  interface Window {
    dataLayer?: Entry[];
  }
}

const MOST_WAITING = 100;
const waiting: Entry[] = [];
let lastGrants = "";
let lastPath = "";
let hasTag = false;

/**
 * Reports an event. Before marketing consent it waits in this tab's memory and reaches nobody (threat B16); after a
 * refusal it is not even remembered. What looks personal is left out.
 * Source of the names login, register, kickstart_register, modal_usage: R395–R397, R309.
 */
export function track(event: string, details: Details = {}): void {
  send({ ...withoutPersonal(details), event });
}

/** Reports the page that is shown, once, without what its address or the one before says about a person. */
export function trackPage(): void {
  const { origin, pathname, search } = window.location;
  if (pathname === lastPath) return;
  lastPath = pathname;
  const path = countedAddress(pathname, search);
  // The tag would take both from the browser, with all that is in them.
  send(command("set", { page_location: origin + path, page_referrer: referrer(origin) }));
  track("page_view", { page_path: path });
}

function send(entry: Entry): void {
  if (typeof window === "undefined") return;
  const { consent, marketing } = currentConsent();
  if (consent && !marketing) return;
  if (waiting.length < MOST_WAITING) waiting.push(entry);
  releaseEvents();
}

function referrer(origin: string): string {
  if (!URL.canParse(document.referrer)) return "";
  const from = new URL(document.referrer);
  return from.origin + (from.origin === origin ? countedAddress(from.pathname, from.search) : "/");
}

/** Sends queued events once that is allowed. */
export function releaseEvents(): void {
  if (typeof window === "undefined") return;
  const consent = currentConsent();
  if (!consent.marketing) return;
  pushConsent(consent);
  layer().push(...waiting.splice(0));
}

/**
 * Follows a choice: what is allowed is sent and loaded; after a refusal nothing is left waiting. Scripts that already
 * run cannot be taken back, so a page with the tag in it is loaded anew without it.
 *
 * @param container of Google Tag Manager; without one nothing is loaded
 */
export function applyConsent(consent: Consent, container?: string): void {
  pushConsent(consent);
  if (consent.marketing) {
    releaseEvents();
    if (container) loadTag(container);
    return;
  }
  if (consent.consent) waiting.length = 0;
  if (hasTag) window.location.reload();
}

/** The list that the tag reads. It begins with Google's consent mode: all denied (lesson 74). */
function layer(): Entry[] {
  return (window.dataLayer ??= [
    command("consent", "default", {
      ...grants({ functional: false, marketing: false }),
      security_storage: "granted",
    }),
  ]);
}

function pushConsent(consent: Consent): void {
  const entries = layer();
  const now = `${consent.functional} ${consent.marketing}`;
  if (now === (lastGrants || "false false")) return;
  lastGrants = now;
  entries.push(command("consent", "update", grants(consent)));
}

function grants({ functional, marketing }: Pick<Consent, "functional" | "marketing">) {
  const say = (allowed: boolean) => (allowed ? "granted" : "denied");
  return {
    ad_storage: say(marketing),
    ad_user_data: say(marketing),
    ad_personalization: say(marketing),
    analytics_storage: say(marketing),
    functionality_storage: say(functional),
    personalization_storage: say(functional),
  };
}

/** What Google's `gtag()` leaves in the list; the tag tells it from an event by its class "Arguments". */
function command(...parts: unknown[]): Entry {
  return { ...parts, length: parts.length, [Symbol.toStringTag]: "Arguments" };
}

/** Not on a page whose address is a secret, which the tag would read. */
function loadTag(container: string): void {
  const { pathname, search } = window.location;
  if (hasTag || hasSecretAddress(pathname, search)) return;
  hasTag = true;
  layer().push({ event: "gtm.js", ...{ "gtm.start": Date.now() } });
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(container)}`;
  document.head.append(script);
}

const campaign = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"];
const personalName = /e-?mail|token|password|phone|(first|last|full|user)[_-]?name/i;
/** An e-mail address, written out or encoded, or a run long enough to be a token or a key. */
const personalValue = /@|%40|[\w-]{32,}|[\w-]{16,}\.[\w-]{16,}/i;

/**
 * The address of a page as it may be counted: numbers of orders and anything like an e-mail address or a token are
 * replaced, of the query only the campaign stays. Source: B13, B16.
 *
 * @param path without origin
 * @param search the query with its `?`, or nothing
 */
export function countedAddress(path: string, search = ""): string {
  const isPrivate = /^\/(account|store)\//.test(path);
  const clean = path
    .split("/")
    .map((part) => (personalValue.test(part) || (isPrivate && /\d/.test(part)) ? ":id" : part))
    .join("/");
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(
      ([name, value]) => campaign.includes(name) && !personalValue.test(value) && value.length <= 100,
    ),
  ).toString();
  return query ? `${clean}?${query}` : clean;
}

/** Details of an event without those that look like a person's or a secret. */
export function withoutPersonal<Value extends string | number | boolean>(
  details: Record<string, Value>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => !personalName.test(name) && !personalValue.test(String(value)),
    ),
  );
}

/** Pages whose address is a secret: no script of anybody else's runs there. */
export function hasSecretAddress(path: string, search: string): boolean {
  return path.startsWith("/account/sign-in") || /[?&](token|code|key)=/i.test(search);
}
