import type { GetDownloadsQuery } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { visitOf, withCookies, type Hosts } from "@/lib/graphql/gateway";
import { interpret } from "@/lib/graphql/interpret";
import { send, type Visit } from "@/lib/graphql/send";
import { trustedOperation } from "@/lib/graphql/trusted";
import { routes } from "@/lib/routes";
import { isPrefetch } from "./decide";
import { flash } from "./flash";
import { seeOther } from "./form-request";

/**
 * `GET /account/me/downloads/file?id=…`: leads to an address of the file that is made now. Pages hold this one, so that
 * their links work however long a page was open; the made one lives ten minutes. Nothing is counted here.
 */
export async function openDownload(request: Request, hosts?: Hosts): Promise<Response> {
  if (isPrefetch(request.headers))
    return new Response(null, { status: 503, headers: { "cache-control": "private, no-store" } });
  const visit = visitOf(request, hosts);
  const found = await findAddress(visit, new URL(request.url).searchParams.get("id") ?? "");
  if ("address" in found) return withCookies(seeOther(found.address), visit.jar);
  const { location, change } = flash(routes.downloads, { kind: "error", text: found.problem });
  visit.jar.set(change);
  return withCookies(seeOther(location), visit.jar);
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
      problem: item ? "This file cannot be fetched any more." : "There is no such file among your downloads.",
    };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getDownloads", failure) };
  }
}
