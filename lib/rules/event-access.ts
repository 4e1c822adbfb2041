import { z } from "zod";
import { safeRedirect } from "./redirect-target";

const text = (max: number) => z.string().trim().max(max, "This is too long").optional();

/** What the event access form asks: a code, or the address the ticket was sent to. */
export const eventAccessFields = z
  .strictObject({ token: text(100), email: text(320), event: text(200) })
  .superRefine(({ token, email }, context) => {
    if (!token && !email)
      context.addIssue({ code: "custom", path: ["token"], message: "Please enter your code or your e-mail" });
    if (email && !z.email().safeParse(email).success)
      context.addIssue({ code: "custom", path: ["email"], message: "Please enter a valid e-mail address" });
  })
  .transform(({ token, email, event }) => ({
    ...(token ? { token } : {}),
    ...(email ? { email } : {}),
    ...(event ? { event } : {}),
  }));

/** Where an event access may lead: a page of ours, or a page at one of the places named in the configuration. */
type AccessTarget = { kind: "page" | "external"; href: string };

/**
 * The redirect of `verifyEventAccess` when it may be followed; null for anything else, and then the result is shown.
 * A full address of our own origin counts as a page.
 *
 * @param places addresses whose origins are trusted
 */
export function accessRedirect(
  target: string | null | undefined,
  origin: string,
  places: readonly string[],
): AccessTarget | null {
  const page = safeRedirect(target, origin, "");
  if (page) return { kind: "page", href: page };
  const url = target && URL.canParse(target) ? new URL(target) : null;
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return null;
  if (url.origin === new URL(origin).origin) {
    const own = safeRedirect(url.pathname + url.search + url.hash, origin, "");
    return own ? { kind: "page", href: own } : null;
  }
  const isKnown = places.some((place) => new URL(place).origin === url.origin);
  return isKnown ? { kind: "external", href: url.href } : null;
}
