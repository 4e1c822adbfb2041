import { VerifyEventAccessDocument } from "@/graphql/generated/shop/documents";
import { mutate } from "@/lib/browser/ask";
import { required } from "@/lib/gateway/failure";
import { accessRedirect, eventAccessInput, eventAccessSchema } from "@/lib/rules/forms/event-access";
import { site } from "@/lib/site";

type AccessAnswer = { kind: "follow"; href: string } | { kind: "open" } | { kind: "refused" };

export { eventAccessSchema as schema };

/**
 * Asks the shop, and decides how to follow the answer.
 * @throws GraphqlFailure
 */
export async function checkEventAccess(fields: Readonly<Record<string, string>>): Promise<AccessAnswer> {
  const input = eventAccessInput(fields);
  const answer = await mutate(VerifyEventAccessDocument, { input });
  const { redirect, result } = required("verifyEventAccess", answer.verifyEventAccess);
  const target = accessRedirect(redirect, window.location.origin, [site.community.url, site.rooms]);
  if (target) return { kind: "follow", href: target.href };
  return { kind: result?.toUpperCase() === "SUCCESS" ? "open" : "refused" };
}
