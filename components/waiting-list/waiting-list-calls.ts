import type { JoinWaitingListMutation } from "@/graphql/generated/shop/documents";
import { askGateway } from "@/lib/gateway/ask-gateway";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { isSignedIn } from "@/lib/gateway/is-signed-in";

/** Whether the visitor's address is known; whoever cannot be asked is asked for the address. */
export function isMember(): Promise<boolean> {
  return isSignedIn().catch(() => false);
}

/** Answers the shop's sentence. @throws GraphqlFailure */
export async function join(input: {
  productId: number;
  variationId?: number;
  email?: string;
}): Promise<string> {
  const { joinWaitingList } = await askGateway<JoinWaitingListMutation>("joinWaitingList", { input });
  if (!joinWaitingList?.message) throw new GraphqlFailure({ operation: "joinWaitingList" });
  return joinWaitingList.message;
}
