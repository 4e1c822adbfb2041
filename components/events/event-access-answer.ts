import { VerifyEventAccessDocument } from "@/graphql/generated/shop/documents";
import { mutate } from "@/lib/browser/client";
import { required } from "@/lib/gateway/failure";
import { accessRedirect, eventAccessInput, eventAccessSchema } from "@/lib/rules/event-access";
import { problemsOf } from "@/lib/rules/form-problems";
import { site } from "@/lib/site";

type AccessFields = { token: string; email: string };
type AccessAnswer =
  | { kind: "invalid"; problems: Partial<Record<string, string>> }
  | { kind: "follow"; href: string }
  | { kind: "open" }
  | { kind: "refused" };

/** Checks the fields, asks, and decides how to follow the answer (R381). @throws GraphqlFailure */
export async function checkEventAccess(fields: AccessFields): Promise<AccessAnswer> {
  const problems = problemsOf(eventAccessSchema, fields);
  if (Object.keys(problems).length > 0) return { kind: "invalid", problems };
  const input = eventAccessInput(fields);
  const answer = await mutate(VerifyEventAccessDocument, { input });
  const { redirect, result } = required("verifyEventAccess", answer.verifyEventAccess);
  const target = accessRedirect(redirect, window.location.origin, [site.community.url, site.rooms]);
  if (target) return { kind: "follow", href: target.href };
  return { kind: result?.toUpperCase() === "SUCCESS" ? "open" : "refused" };
}
