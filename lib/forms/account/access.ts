import { type GetDownloadsQuery, VerifyEventAccessDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure, interpret, required } from "@/lib/gateway/failure";
import { type Hosts, visitOf } from "@/lib/gateway/gateway";
import { isPrefetch } from "@/lib/server/incoming";
import { send } from "@/lib/gateway/send";
import { trustedOperation } from "@/lib/gateway/trusted-documents";
import type { Visit } from "@/lib/gateway/visit";
import { isSignIn, routes } from "@/lib/addresses/routes";
import { cookieNames, cookieSeconds } from "@/lib/rules/cookie-names";
import { accessRedirect, eventAccessInput, eventAccessSchema } from "@/lib/rules/forms/event-access";
import { eventAccessRefused } from "@/lib/rules/times/live-event";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";
import { site } from "@/lib/site";
import { nextPage, typedCase } from "../form-case";
import { redeemCode } from "../shop/redeem-code";

export const redeemAccessCode = typedCase({
  ...redeemCode,
  async run(typed, tools) {
    const { visit, page, values } = tools;
    const { to: target, notice } = await redeemCode.run(typed, tools);
    const to = safeRedirect(target, env.ORIGIN, page);
    keepTypedCode(visit, to, typed.code);
    // A refused code stays in its field so that the visitor can correct it.
    const kept = notice?.kind === "error" && to === page ? { values } : {};
    return notice ? { to, notice: { ...notice, ...kept } } : { to };
  },
});

/** Without a script, the dynamic version of the page shows the result. */
export const eventAccess = typedCase({
  page: routes.eventAccessForm,
  operation: "verifyEventAccess",
  schema: eventAccessSchema,
  async run(typed, { ask, visit, page, values }) {
    const input = eventAccessInput(typed);
    const { verifyEventAccess } = await ask(VerifyEventAccessDocument, { input });
    const answer = required("verifyEventAccess", verifyEventAccess);
    const target = accessRedirect(answer.redirect, env.ORIGIN, [site.community.url, site.rooms]);
    if (target) {
      keepTypedCode(visit, target.href, input.token);
      return { to: target.href };
    }
    const isOpen = answer.result?.toUpperCase() === "SUCCESS";
    if (isOpen) return { to: page, notice: { kind: "success", text: "Your access is open." } };
    return { to: page, notice: { kind: "error", text: eventAccessRefused, values } };
  },
});

/**
 * Keeps the code of a guest who has to sign in first, so that its field is filled in afterwards. Clears it otherwise.
 */
function keepTypedCode({ jar }: Visit, to: string, code = ""): void {
  if (isSignIn(to) && code)
    jar.set({ name: cookieNames.typedCode, value: code, maxAge: cookieSeconds("typedCode") });
  else if (jar.get(cookieNames.typedCode)) jar.set({ name: cookieNames.typedCode, value: "", maxAge: 0 });
}

/**
 * `GET /account/me/downloads/file?id=…` redirects to an address that is valid for ten minutes. Links on pages therefore
 * never expire.
 */
export async function openDownload(request: Request, hosts?: Hosts): Promise<Response> {
  if (isPrefetch(request.headers))
    return new Response(null, { status: 503, headers: { "cache-control": "private, no-store" } });
  const visit = visitOf(request, hosts);
  const found = await findAddress(visit, new URL(request.url).searchParams.get("id") ?? "");
  if ("address" in found) return nextPage(visit, { to: found.address });
  return nextPage(visit, { to: routes.downloads, notice: { kind: "error", text: found.problem } });
}

async function findAddress(visit: Visit, id: string): Promise<{ address: string } | { problem: string }> {
  try {
    const operation = trustedOperation("getDownloads");
    const { status, body } = await send(visit, { operation, variables: {} });
    const { customer } = interpret<GetDownloadsQuery>(operation.name, status, body);
    const item = customer?.downloadableItems?.nodes.find((one) => one?.id === id);
    const address = item?.url;
    if (address && /^(\/(?!\/)|https?:\/\/)/.test(address)) return { address };
    return {
      problem: item
        ? "This file can no longer be downloaded."
        : "There is no such file among your downloads.",
    };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getDownloads", failure) };
  }
}
