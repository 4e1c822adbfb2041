import type { BackendContext } from "../../context";
import type { OrderOwner } from "../store/orders";
import { visitor } from "../use-cases/visitor";

/** For whom a GraphQL request may read orders. */
export async function orderOwner(context: BackendContext): Promise<OrderOwner> {
  const { identity, session } = await visitor(context);
  return { memberId: identity?.memberId ?? null, sessionId: session?.id ?? null };
}

/** The header that lets the browser that ordered sign in by the link of the order's mail. */
export function answerBinding(context: BackendContext, binding: string | null): void {
  if (binding !== null) context.answerHeaders.set("fla-login-binding", binding);
}
