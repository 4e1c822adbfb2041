import { z } from "zod";
import { orderStatuses } from "../orders";

const number = z.number().int().min(1).max(2_147_483_647);
const text = z.string().trim().min(1).max(300);

/** The operator's commands. Amounts in cents. */
export const operatorCommand = z.discriminatedUnion("command", [
  z.strictObject({
    command: z.literal("list"),
    status: z.enum(orderStatuses).optional(),
    email: text.optional(),
    /** Only those that an operator has to look at. */
    note: z.boolean().optional(),
  }),
  z.strictObject({ command: z.enum(["show", "paid", "cancel"]), number }),
  z.strictObject({ command: z.literal("note"), number, text: z.string().trim().min(1).max(1_000) }),
  z.strictObject({
    command: z.literal("refund"),
    number,
    /** Without one all that is left of the order, or of the line. */
    amount: z.number().int().min(1).max(100_000_000).optional(),
    line: number.optional(),
    /** The buyer reads it. */
    reason: text.optional(),
  }),
  z.strictObject({
    command: z.literal("export"),
    /** First and last day, `2026-01-31`; an invalid one gets an error message. */
    from: z.string().max(40),
    to: z.string().max(40),
    /** With names and addresses. */
    people: z.boolean().optional(),
  }),
  z.strictObject({ command: z.literal("forget-tests"), yes: z.boolean().optional() }),
  z.strictObject({ command: z.literal("new-installation"), yes: z.boolean().optional() }),
  /** The transfers of an order's refunds have left the bank. */
  z.strictObject({ command: z.literal("refund-sent"), number }),
]);

export type OperatorCommand = z.infer<typeof operatorCommand>;

/** Hands a line on. Resolves when there is room for the next one; rejects when nobody reads any more. */
export type Emit = (line: string) => Promise<void>;

/** `stream`: for answers too large for memory; an exception ends the answer as a failed one. */
export type OperatorAnswer =
  { ok: boolean; lines: string[] } | { ok: true; stream: (emit: Emit) => Promise<void> };
