import { z } from "zod";
import { env } from "@/lib/env";
import { CookieJar, serializeCookie } from "@/lib/gateway/cookie-jar";
import { cookieNames } from "@/lib/rules/cookie-names";
import { isSameOrigin } from "@/lib/server/incoming";
import { routes } from "@/lib/addresses/routes";
import { type Consent, consentCookies, everything, necessaryOnly } from "@/lib/rules/consent";
import { storedEntries } from "@/lib/browser/cookies";
import { readForm, seeOther } from "./form-case";

const box = z.enum(["true"]).optional();
const fields = z.strictObject({
  /** "forget" removes the affiliate's cookies and keeps the consent choice. */
  choice: z.enum(["all", "none", "chosen", "forget"]),
  functional: box,
  marketing: box,
});

/** Scripts post this form, too. The next page is prerendered, so its address says that the choice was saved. */
export async function chooseConsent(request: Request): Promise<Response> {
  const form = await readForm(request);
  if (form instanceof Response) return form;
  const parsed = fields.safeParse(form);
  if (!parsed.success) return seeOther(`${routes.privacy}#cookies-not-saved`);
  const { choice, functional, marketing } = parsed.data;
  const chosen: Consent = {
    consent: true,
    functional: functional === "true",
    marketing: marketing === "true",
  };
  const consent = choice === "all" ? everything : choice === "none" ? necessaryOnly : chosen;
  const answer = seeOther(`${routes.privacy}#cookies-saved`);
  const secure = env.ORIGIN.startsWith("https:");
  if (choice !== "forget") {
    for (const cookie of consentCookies(consent))
      answer.headers.append("set-cookie", serializeCookie(cookie, secure, env.COOKIE_DOMAIN));
  }
  if (choice === "forget" || !consent.marketing) {
    const jar = CookieJar.fromHeader(request.headers.get("cookie"));
    for (const name of [cookieNames.affiliate, cookieNames.affiliateVisit]) if (jar.get(name)) jar.drop(name);
    for (const change of jar.changes()) answer.headers.append("set-cookie", serializeCookie(change, secure));
  }
  return answer;
}

/** `GET /api/privacy`: the names of the HttpOnly cookies that this browser sent. */
export function hiddenCookies(request: Request): Response {
  const isOwn = isSameOrigin(request.headers, env.ORIGIN);
  const jar = CookieJar.fromHeader(
    isOwn ? request.headers.get("cookie") : null,
    env.ORIGIN.startsWith("https:"),
  );
  const names = storedEntries
    .filter(({ name, httpOnly }) => httpOnly && jar.get(name))
    .map(({ name }) => name);
  return Response.json(names, {
    status: isOwn ? 200 : 403,
    headers: { "cache-control": "private, no-store" },
  });
}
