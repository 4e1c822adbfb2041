import { z } from "zod";
import {
  type ActionContext,
  type DeclaredAction,
  type DeskAction,
  deskAction,
} from "../../ground/desk-entry";
import { numberField } from "../../ground/desk-fields";
import { requireVersion } from "./order-version";
import type { Order } from "../orders";

/** Number and version of the order, as the desk's page showed it. */
export const orderFields = { number: numberField, version: z.string().max(60) };

/**
 * A desk action on an order. If somebody else has changed the order since the page was shown, the action reports that
 * and does nothing.
 */
export function orderAction<Fields extends z.ZodType<{ number: number; version: string }>>({
  run,
  ...action
}: DeclaredAction<Fields, ActionContext & { order: Order }>): DeskAction {
  return deskAction<Fields>({
    ...action,
    async run(input: z.infer<Fields>, context) {
      context.record({ about: `order:${input.number}` });
      const order = await requireVersion(context.deps.db, input.number, input.version);
      return run(input, { ...context, order });
    },
  });
}
