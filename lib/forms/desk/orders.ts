import { z } from "zod";
import {
  AnswerQuestionsDocument,
  CancelOrderDocument,
  CloseQuestionsDocument,
  ConfirmRefundsDocument,
  GiveUpSeatsDocument,
  NoteOrderDocument,
  RebookSeatsDocument,
  RefundOrderDocument,
  ReissueInvoiceDocument,
  ReopenQuestionsDocument,
  RenameSeatDocument,
  ResendOrderDocument,
  RetryMailDocument,
  SettleMailDocument,
  SettleOrderDocument,
  MoveOverDocument,
  SettleOverDocument,
  WaiveRestDocument,
} from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Outcome } from "@/lib/forms/form-case";
import { amountField as amount, deskCase } from "./desk-case";

const page = deskRoutes.orders;
const number = z.coerce.number().int().positive().max(2_147_483_647);
const version = z.string().max(60);
const text = z.string().trim().max(300);
const seats = z
  .string()
  .regex(/^\d{1,10}(,\d{1,10}){0,99}$/)
  .transform((list) => list.split(",").map(Number));

const done = (to: string, { message }: { message: string }): Outcome => ({
  to,
  notice: { kind: "success", text: message },
});

export const noteOrder = deskCase({
  ...{ page, operation: "noteOrder", keep: ["text"] },
  fields: z.strictObject({ number, text: z.string().trim().min(1, "Write the note first").max(1_000) }),
  run: async (input, { ask, page: back }) => done(back, (await ask(NoteOrderDocument, { input })).noteOrder),
});

export const answerQuestions = deskCase({
  ...{ page: deskRoutes.inbox, operation: "answerQuestions", keep: ["text"] },
  fields: z.strictObject({ number, text: z.string().trim().max(2_000).default("") }),
  run: async (input, { ask, page: back }) =>
    done(back, (await ask(AnswerQuestionsDocument, { input })).answerQuestions),
});

/** `POST /api/desk/close-questions`: without an answer. */
export const closeQuestions = deskCase({
  ...{ page: deskRoutes.inbox, operation: "closeQuestions" },
  fields: z.strictObject({ number }),
  run: async (input, { ask, page: back }) =>
    done(back, (await ask(CloseQuestionsDocument, { input })).closeQuestions),
});

/** `POST /api/desk/reopen-questions`: takes that back. */
export const reopenQuestions = deskCase({
  ...{ page, operation: "reopenQuestions" },
  fields: z.strictObject({ number }),
  run: async (input, { ask, page: back }) =>
    done(back, (await ask(ReopenQuestionsDocument, { input })).reopenQuestions),
});

export const cancelOrder = deskCase({
  ...{ page, operation: "cancelOrder" },
  fields: z.strictObject({ number, version }),
  run: async (input, { ask, page: back }) =>
    done(back, (await ask(CancelOrderDocument, { input })).cancelOrder),
});

/** `POST /api/desk/settle-order`: somebody has looked after all that is open. */
export const settleOrder = deskCase({
  ...{ page, operation: "settleOrder", keep: ["settled"] },
  fields: z.strictObject({ number, version, settled: text.min(1, "Write what was done") }),
  run: async ({ settled: reason, ...input }, { ask, page: back }) =>
    done(back, (await ask(SettleOrderDocument, { input: { ...input, reason } })).settleOrder),
});

/** `POST /api/desk/settle-mail` */
export const settleMail = deskCase({
  ...{ page: deskRoutes.inbox, operation: "settleMail" },
  fields: z.strictObject({ mail: number }),
  run: async (input, { ask, page: back }) => done(back, (await ask(SettleMailDocument, input)).settleMail),
});

/** `POST /api/desk/retry-mail` */
export const retryMail = deskCase({
  ...{ page: deskRoutes.inbox, operation: "retryMail" },
  fields: z.strictObject({ mail: number }),
  run: async (input, { ask, page: back }) => done(back, (await ask(RetryMailDocument, input)).retryMail),
});

/** An empty amount is all that is left. */
export const refundOrder = deskCase({
  ...{ page, operation: "refundOrder", keep: ["amount", "reason", "line"] },
  fields: z.strictObject({
    number,
    version,
    amount: z.union([z.literal("").transform(() => null), amount]),
    line: z.union([z.literal("").transform(() => null), number]),
    reason: text.default(""),
    byHand: z.literal("on").optional(),
  }),
  async run({ byHand, reason, ...wanted }, { ask, page: back }) {
    const input = { ...wanted, reason: reason || null, byHand: byHand === "on" };
    return done(back, (await ask(RefundOrderDocument, { input })).refundOrder);
  },
});

export const confirmRefunds = deskCase({
  ...{ page, operation: "confirmRefunds" },
  fields: z.strictObject({ number, version }),
  run: async (input, { ask, page: back }) =>
    done(back, (await ask(ConfirmRefundsDocument, { input })).confirmRefunds),
});

/** `POST /api/desk/settle-over`: money beyond the price goes back. */
export const settleOver = deskCase({
  ...{ page, operation: "settleOver" },
  fields: z.strictObject({ number, version, way: z.enum(["bank", "code"]) }),
  async run({ way, ...input }, { ask, page: back }) {
    const chosen = { ...input, way: way === "code" ? ("CODE" as const) : ("BANK" as const) };
    return done(back, (await ask(SettleOverDocument, { input: chosen })).settleOver);
  },
});

/** `POST /api/desk/move-over`: money beyond the price pays another order. */
export const moveOver = deskCase({
  ...{ page, operation: "moveOver" },
  fields: z.strictObject({ number, version, to: number }),
  run: async (input, { ask, page: back }) => done(back, (await ask(MoveOverDocument, { input })).moveOver),
});

/** `POST /api/desk/waive-rest`: the missing part of a price need not be paid. */
export const waiveRest = deskCase({
  ...{ page, operation: "waiveRest", keep: ["waived"] },
  fields: z.strictObject({ number, version, waived: text.default("") }),
  run: async ({ waived: reason, ...input }, { ask, page: back }) =>
    done(back, (await ask(WaiveRestDocument, { input: { ...input, reason } })).waiveRest),
});

const part = z.string().trim().max(200).default("");
const parts = {
  firstName: part,
  lastName: part,
  company: part,
  address1: part,
  address2: part,
  postcode: part,
  city: part,
  state: part,
  country: part,
  vatId: part,
};

const invoiceFields = Object.keys(parts);

export const reissueInvoice = deskCase({
  ...{ page, operation: "reissueInvoice", keep: [...invoiceFields, "purchaseOrder", "reason"] },
  fields: z.strictObject({
    ...{ ...parts, number, version },
    isPrivate: z.literal("on").optional(),
    purchaseOrder: part,
    reason: text.default(""),
  }),
  async run(
    { number: of, version: seen, purchaseOrder, reason, isPrivate, ...billing },
    { ask, page: back },
  ) {
    const input = {
      ...{ number: of, version: seen, purchaseOrder, reason: reason || null },
      billing: { ...billing, isPrivate: isPrivate === "on" },
    };
    return done(back, (await ask(ReissueInvoiceDocument, { input })).reissueInvoice);
  },
});

/** The button of a date says where to, and what of the money the page showed beside it: `"1744:0:11880"`. */
const move = z
  .string()
  .regex(/^\d{1,10}:\d{1,9}:\d{1,9}$/)
  .transform((value) => {
    const [to = 0, back = 0, pay = 0] = value.split(":").map(Number);
    return { to, back, pay };
  });

export const rebookSeats = deskCase({
  ...{ page, operation: "rebookSeats", keep: ["why"] },
  fields: z.strictObject({ number, version, seats, move, why: text.default("") }),
  async run({ why, move: wanted, ...input }, { ask }) {
    const { rebookSeats: answer } = await ask(RebookSeatsDocument, {
      input: { ...input, ...wanted, reason: why || null },
    });
    return done(deskRoutes.order(input.number), answer);
  },
});

export const giveUpSeats = deskCase({
  ...{ page, operation: "giveUpSeats", keep: ["amount", "reason"] },
  fields: z.strictObject({ number, version, seats, amount, reason: text.default("") }),
  async run({ amount: back, reason, ...input }, { ask }) {
    const { giveUpSeats: answer } = await ask(GiveUpSeatsDocument, {
      input: { ...input, back, reason: reason || null },
    });
    return done(deskRoutes.order(input.number), answer);
  },
});

export const renameSeat = deskCase({
  ...{ page, operation: "renameSeat", keep: ["name", "email"] },
  fields: z.strictObject({ number, version, seat: number, name: text, email: text.default("") }),
  async run(input, { ask }) {
    return done(deskRoutes.order(input.number), (await ask(RenameSeatDocument, { input })).renameSeat);
  },
});

export const resendOrder = deskCase({
  ...{ page, operation: "resendOrder", keep: ["to"] },
  fields: z.strictObject({ number, to: text.default("") }),
  async run({ number: of, to }, { ask, page: back }) {
    const input = { number: of, to: to || null };
    return done(back, (await ask(ResendOrderDocument, { input })).resendOrder);
  },
});
