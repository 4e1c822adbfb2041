import { routes } from "@/lib/addresses/routes";
import { env } from "@/lib/env";
import { absolute } from "@/lib/seo";

export const dynamic = "force-dynamic";

/** Less than the year that RFC 9116, 2.5.5 recommends, so that copies on other sites expire soon. */
const VALID_DAYS = 180;

/** The contact for security reports (RFC 9116). */
export function GET(): Response {
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
  const lines = [
    `Contact: mailto:${env.CONTACT_EMAIL}`,
    // The start of a day, so that the file changes once a day and not with every request.
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en, de",
    `Canonical: ${absolute("/.well-known/security.txt")}`,
    `Policy: ${absolute(routes.imprint)}#security`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
