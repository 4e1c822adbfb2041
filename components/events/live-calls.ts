import type { OperationVariables } from "@apollo/client";
import { VerifyAccessDocument, type VerifyAccessQuery } from "@/graphql/generated/shop/documents";
import { browserClient } from "@/lib/gateway/browser-client";
import { GraphqlFailure } from "@/lib/gateway/failure";

/* Loaded when it is asked for: Apollo weighs half an empty page. Both throw GraphqlFailure. */

/** Access of the signed-in member to the yearly event. Source: R366. */
export async function verifyAccess() {
  const { data } = await browserClient().query<VerifyAccessQuery, OperationVariables>({
    query: VerifyAccessDocument,
    fetchPolicy: "network-only",
  });
  const flday = data?.customer?.flday;
  if (!flday) throw new GraphqlFailure({ operation: "verifyAccess" });
  return { hasAccess: flday.hasAccess === true, weloSpace: flday.weloSpace };
}
