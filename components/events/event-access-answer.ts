import type { OperationVariables } from "@apollo/client";
import {
  VerifyEventAccessDocument,
  type VerifyEventAccessInput,
  type VerifyEventAccessMutation,
} from "@/graphql/generated/shop/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { accessRedirect, eventAccessFields } from "@/lib/rules/event-access";
import { site } from "@/lib/site";

type AccessFields = { token: string; email: string };
type AccessAnswer =
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

/** Checks a code or an address. Source: R381. */
async function verifyEventAccess(input: VerifyEventAccessInput) {
  const { data } = await browserClient().mutate<VerifyEventAccessMutation, OperationVariables>({
    mutation: VerifyEventAccessDocument,
    variables: { input },
  });
  if (!data?.verifyEventAccess) throw new GraphqlFailure({ operation: "verifyEventAccess" });
  return data.verifyEventAccess;
}
