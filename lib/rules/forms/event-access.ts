import { object, string } from "yup";
import { safeRedirect } from "../addresses/redirect-target";
import { cleanCode } from "./typed-code";
import { typedEmail } from "./typed-email";

const text = (max: number) => string().trim().max(max, "This is too long");

export const eventAccessSchema = object({
  token: text(100).when("email", {
    is: (email?: string) => !email?.trim(),
    then: (token) => token.required("Please enter your code or your e-mail"),
  }),
  email: typedEmail().max(320, "This is too long").email("Please enter a valid e-mail address"),
  event: text(200),
});

export function eventAccessInput(fields: { token?: string; email?: string; event?: string }) {
  const { token = "", email = "", event = "" } = fields;
  const typed = [
    ["token", cleanCode(token, "code")],
    ["email", cleanCode(email, "email")],
    ["event", event.trim()],
  ] as const;
  return Object.fromEntries(typed.filter(([, value]) => value !== ""));
}

type AccessTarget = { kind: "page" | "external"; href: string };

/**
 * Null for a target that must not be followed.
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
