import type { BackendContext } from "../../context";
import { eventRoom } from "../../content";
import { redeemAccessCode } from "../use-cases/redeem-access-code";
import { yearlyEvent } from "../use-cases/customer-capabilities";
import { hasEventAccess, verifyEventAccess } from "../use-cases/verify-event-access";

type Input<T> = { input: T & { clientMutationId?: string | null } };
type EventInput = { token?: string | null; email?: string | null; event?: string | null };

export const accessMutations = {
  redeemAccessCode: async (_root: unknown, { input }: Input<{ code: string }>, context: BackendContext) => ({
    clientMutationId: input.clientMutationId,
    ...(await redeemAccessCode(context, input.code)),
  }),
  verifyEventAccess: async (_root: unknown, { input }: Input<EventInput>, context: BackendContext) => {
    const { token = null, email = null, event: slug = null, clientMutationId } = input;
    return { clientMutationId, ...(await verifyEventAccess(context, { token, email, event: slug })) };
  },
};

/** The live space of the yearly event, for those with a ticket. */
export async function flday(_customer: unknown, _args: unknown, context: BackendContext) {
  const hasAccess = await hasEventAccess(context, yearlyEvent);
  return { hasAccess, weloSpace: hasAccess ? eventRoom(yearlyEvent) : null };
}
