import type { OperationVariables } from "@apollo/client";
import {
  VerifyAccessDocument,
  type VerifyAccessQuery,
  VerifyEventAccessDocument,
  type VerifyEventAccessInput,
  type VerifyEventAccessMutation,
} from "@/graphql/generated/shop/documents";
import { browserClient } from "@/lib/graphql/browser-client";
import { GraphqlFailure } from "@/lib/graphql/failure";

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

/** Checks a code or an address. Source: R381. */
export async function verifyEventAccess(input: VerifyEventAccessInput) {
  const { data } = await browserClient().mutate<VerifyEventAccessMutation, OperationVariables>({
    mutation: VerifyEventAccessDocument,
    variables: { input },
  });
  if (!data?.verifyEventAccess) throw new GraphqlFailure({ operation: "verifyEventAccess" });
  return data.verifyEventAccess;
}
