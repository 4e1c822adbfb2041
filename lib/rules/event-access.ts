import { object, string } from "yup";
import { safeRedirect } from "./redirect-target";

const text = (max: number) => string().trim().max(max, "This is too long");

/** Rules of the event access form: a code, or the address the ticket was sent to. */
export const eventAccessSchema = object({
  token: text(100).when("email", {
    is: (email?: string) => !email?.trim(),
    then: (token) => token.required("Please enter your code or your e-mail"),
  }),
  email: text(320).email("Please enter a valid e-mail address"),
  event: text(200),
});

/** What of the form is sent: without what was left empty. */
export function eventAccessInput(fields: { token?: string; email?: string; event?: string }) {
  const typed = Object.entries(fields).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== ""));
}

/** Where an event access may lead: a page of ours, or a page at one of the hosts named in the configuration. */
type AccessTarget = { kind: "page" | "external"; href: string };

/**
 * The redirect of `verifyEventAccess` when it may be followed; null for anything else, and then the result is shown.
 * A full address of our own origin counts as a page.
 *
 * @param trusted addresses whose origins are trusted
 */
export function accessRedirect(
  target: string | null | undefined,
  origin: string,
  trusted: readonly string[],
): AccessTarget | null {
  const page = safeRedirect(target, origin, "");
  if (page) return { kind: "page", href: page };
  const url = target && URL.canParse(target) ? new URL(target) : null;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin === new URL(origin).origin) {
    const own = safeRedirect(url.pathname + url.search + url.hash, origin, "");
    return own ? { kind: "page", href: own } : null;
  }
  const isKnown = trusted.some((address) => new URL(address).origin === url.origin);
  return isKnown ? { kind: "external", href: url.href } : null;
}
