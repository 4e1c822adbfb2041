import { z } from "zod";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { payOrder } from "../use-cases/pay-order";
import { nextAddress } from "./checkout";
import { answerBinding, orderOwner } from "./order-owner";
import { metaData } from "./read-checkout-input";

const input = z.strictObject({
  clientMutationId: z.string().max(200).nullish(),
  id: z.int().min(1).max(999_999_999),
  paymentMethod: z.string().max(50),
  metaData,
});

/** Pays an order that was placed earlier. */
export async function payOrderMutation(_root: unknown, args: { input: unknown }, context: BackendContext) {
  const read = input.safeParse(args.input);
  if (!read.success) throw userError("This order cannot be paid like that.", "BAD_INPUT");
  const { id, clientMutationId, ...way } = read.data;
  const { order, payment, binding } = await payOrder(context.deps, await orderOwner(context), id, way);
  answerBinding(context, binding);
  return { clientMutationId, result: "success", redirect: nextAddress(order, payment), order };
}
