import { accessRedirect } from "@/lib/rules/access-redirect";
import { eventAccessFields } from "@/lib/rules/forms/event-access";
import { site } from "@/lib/site";
import { verifyEventAccess } from "../live/live-calls";

export type AccessFields = { token: string; email: string };
export type AccessAnswer =
  | { kind: "invalid"; problems: Partial<Record<string, string>> }
  | { kind: "follow"; href: string }
  | { kind: "open" }
  | { kind: "refused" };

/** Checks the fields, asks, and says what to do with the answer. @throws GraphqlFailure */
export async function checkEventAccess(fields: AccessFields): Promise<AccessAnswer> {
  const input = eventAccessFields.safeParse(fields);
  if (!input.success) {
    const problems: Record<string, string> = {};
    for (const { path, message } of input.error.issues) problems[String(path[0])] ??= message;
    return { kind: "invalid", problems };
  }
  const { redirect, result } = await verifyEventAccess(input.data);
  const target = accessRedirect(redirect, window.location.origin, [site.community.url, site.rooms]);
  if (target) return { kind: "follow", href: target.href };
  return { kind: result?.toUpperCase() === "SUCCESS" ? "open" : "refused" };
}
