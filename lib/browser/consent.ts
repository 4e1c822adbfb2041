import Cookies from "js-cookie";
import { consentCookies, readConsent, type Consent } from "@/lib/rules/consent";

let known: Consent | undefined;
const listeners = new Set<() => void>();

/** Reads the choice from the cookies. Returns the same object until the choice changes. */
export function currentConsent(): Consent {
  const now = readConsent((name) => Cookies.get(name));
  const same =
    known?.consent === now.consent &&
    known.functional === now.functional &&
    known.marketing === now.marketing;
  return same && known ? known : (known = now);
}

/** In browsers without cookie events, the cookies are checked when the tab becomes visible again. */
export function onConsent(listener: () => void): () => void {
  if (listeners.size === 0) watch("addEventListener");
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) watch("removeEventListener");
  };
}

/**
 * Also stores the choice through the server: some browsers delete cookies of scripts after 7 days, and only the server
 * can remove HttpOnly cookies. If this request fails, the next one repeats the server's part.
 */
export async function saveConsent(consent: Consent, domain?: string): Promise<void> {
  writeConsent(consent, domain);
  notifyListeners();
  const form = new URLSearchParams({ choice: "chosen" });
  if (consent.functional) form.set("functional", "true");
  if (consent.marketing) form.set("marketing", "true");
  await sendConsentForm(form);
}

export function writeConsent(consent: Consent, domain?: string): void {
  const secure = window.location.protocol === "https:";
  for (const { name, value, maxAge } of consentCookies(consent)) {
    Cookies.set(name, value, {
      expires: maxAge / 86_400,
      sameSite: "lax",
      secure,
      ...(domain ? { domain } : {}),
    });
  }
}

export async function sendConsentForm(form: URLSearchParams): Promise<void> {
  await fetch("/api/forms/consent", {
    method: "POST",
    body: form,
    redirect: "manual",
    keepalive: true,
    // The script has already written the cookies.
  }).catch(() => undefined);
}

function watch(change: "addEventListener" | "removeEventListener"): void {
  document[change]("visibilitychange", notifyListeners);
  if ("cookieStore" in window) window.cookieStore[change]("change", notifyListeners);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
