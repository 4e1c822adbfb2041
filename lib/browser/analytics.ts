import type { Consent } from "@/lib/rules/consent";
import { currentConsent } from "./consent";

type Details = Record<string, string | number | boolean>;
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
 * Reports an event. Before marketing consent the event waits in this tab's memory; after a refusal it is dropped.
 * R395–R397 and R309 fix the names of events.
 */
export function track(event: string, details: Details = {}): void {
  send({ ...withoutPersonal(details), event });
}

export function trackPage(): void {
  const { origin, pathname, search } = window.location;
  if (pathname === lastPath) return;
  lastPath = pathname;
  const path = countedAddress(pathname, search);
  // Without these two values the tag would read the full addresses from the browser.
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

export function releaseEvents(): void {
  if (typeof window === "undefined") return;
  const consent = currentConsent();
  if (!consent.marketing) return;
  pushConsent(consent);
  layer().push(...waiting.splice(0));
}

/**
 * Reports the consent choice and loads what it allows. A running script cannot be removed, so a page that has the tag
 * reloads.
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

/** The list that the tag reads. It begins with Google's consent mode: everything denied. */
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

/** Google's `gtag()` pushes `arguments` objects; the tag recognises a command by that class. */
function command(...parts: unknown[]): Entry {
  return { ...parts, length: parts.length, [Symbol.toStringTag]: "Arguments" };
}

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
/** An e-mail address, plain or encoded, or a string long enough to be a token or a key. */
const personalValue = /@|%40|[\w-]{32,}|[\w-]{16,}\.[\w-]{16,}/i;

/** A page's address without order numbers, e-mail addresses and tokens. Only the campaign stays in the query. */
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

export function withoutPersonal<Value extends string | number | boolean>(
  details: Record<string, Value>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(details).filter(
      ([name, value]) => !personalName.test(name) && !personalValue.test(String(value)),
    ),
  );
}

export function hasSecretAddress(path: string, search: string): boolean {
  return path.startsWith("/account/sign-in") || /[?&](token|code|key)=/i.test(search);
}
