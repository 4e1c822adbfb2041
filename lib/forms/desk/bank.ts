import { z } from "zod";
import {
  BookBankLineDocument,
  BookLineForOrdersDocument,
  BookReturnDocument,
  BookSureLinesDocument,
  CommentBankLineDocument,
  DiscardBankColumnsDocument,
  RecordPaymentDocument,
  ReopenBankLineDocument,
  SaveBankColumnsDocument,
  SetBankLineAsideDocument,
  UndoBookingDocument,
} from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { amountField, deskCase } from "./desk-case";

const number = z.coerce.number("Give a number.").int().min(1).max(2_147_483_647);
const orderNumber = z
  .string()
  .transform((typed) => Number(typed.replace(/^#|[\s.]/g, "")))
  .pipe(z.number().int("Give an order number.").min(1).max(2_147_483_647));
const ticked = z.literal("yes").optional();
/** The answer of a person about another amount than is due. */
const difference = { other: ticked, part: ticked };
const done = (to: string, { message }: { message: string }) => ({
  to,
  notice: { kind: "success" as const, text: message },
});

/** `POST /api/desk/book-bank-line` */
export const bookBankLine = deskCase({
  page: deskRoutes.bank,
  operation: "bookBankLine",
  fields: z.strictObject({ line: number, order: orderNumber, ...difference }),
  async run({ line, order, other, part }, { ask, page }) {
    const input = { line, order, isOtherAmountRight: other === "yes", isPart: part === "yes" };
    return done(page, (await ask(BookBankLineDocument, { input })).bookBankLine);
  },
});

/** `POST /api/desk/book-line-for-orders`: one transfer for several invoices. */
export const bookLineForOrders = deskCase({
  page: deskRoutes.bank,
  operation: "bookLineForOrders",
  fields: z.strictObject({
    line: number,
    orders: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){1,7}$/)
      .transform((list) => list.split(",").map(Number)),
  }),
  async run(input, { ask, page }) {
    return done(page, (await ask(BookLineForOrdersDocument, { input })).bookLineForOrders);
  },
});

/** `POST /api/desk/book-sure-lines`: those that the page showed. */
export const bookSureLines = deskCase({
  page: deskRoutes.bank,
  operation: "bookSureLines",
  fields: z.strictObject({
    lines: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,1999}$/)
      .transform((list) => list.split(",").map(Number)),
  }),
  async run({ lines }, { ask, page }) {
    return done(page, (await ask(BookSureLinesDocument, { lines })).bookSureLines);
  },
});

/** `POST /api/desk/set-bank-line-aside` */
export const setBankLineAside = deskCase({
  page: deskRoutes.bank,
  operation: "setBankLineAside",
  fields: z.strictObject({ line: number }),
  async run({ line }, { ask, page }) {
    return done(page, (await ask(SetBankLineAsideDocument, { line })).setBankLineAside);
  },
});

/** `POST /api/desk/reopen-bank-line` */
export const reopenBankLine = deskCase({
  page: deskRoutes.bank,
  operation: "reopenBankLine",
  fields: z.strictObject({ line: number }),
  async run({ line }, { ask, page }) {
    return done(page, (await ask(ReopenBankLineDocument, { line })).reopenBankLine);
  },
});

/** `POST /api/desk/undo-booking` */
export const undoBooking = deskCase({
  page: deskRoutes.bank,
  operation: "undoBooking",
  fields: z.strictObject({ line: number }),
  async run({ line }, { ask, page }) {
    return done(page, (await ask(UndoBookingDocument, { line })).undoBooking);
  },
});

/** `POST /api/desk/book-return`: the bank took a payment again. */
export const bookReturn = deskCase({
  page: deskRoutes.bank,
  operation: "bookReturn",
  fields: z.strictObject({
    line: number,
    orders: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,7}$/)
      .transform((list) => list.split(",").map(Number)),
  }),
  async run(input, { ask, page }) {
    return done(page, (await ask(BookReturnDocument, { input })).bookReturn);
  },
});

/** `POST /api/desk/comment-bank-line` */
export const commentBankLine = deskCase({
  page: deskRoutes.bank,
  operation: "commentBankLine",
  fields: z.strictObject({ line: number, comment: z.string().trim().max(500) }),
  async run(input, { ask, page }) {
    return done(page, (await ask(CommentBankLineDocument, { input })).commentBankLine);
  },
});

const place = z
  .union([z.literal(""), z.coerce.number().int().min(1).max(200)])
  .default("")
  .transform((value) => (value === "" ? null : value));

/** `POST /api/desk/save-bank-columns`: places are counted from 1; "" is none. */
export const saveBankColumns = deskCase({
  page: deskRoutes.bank,
  operation: "saveBankColumns",
  fields: z.strictObject({
    header: z.string().max(5_000),
    date: number,
    ...{ amount: place, in: place, out: place, text: place, payer: place, iban: place },
  }),
  async run({ header, ...places }, { ask, page }) {
    const input = { header: header.split("|"), ...places };
    return done(page, (await ask(SaveBankColumnsDocument, { input })).saveBankColumns);
  },
});

/** `POST /api/desk/discard-bank-columns` */
export const discardBankColumns = deskCase({
  page: deskRoutes.bank,
  operation: "discardBankColumns",
  fields: z.strictObject({ header: z.string().max(5_000) }),
  async run({ header }, { ask, page }) {
    const answer = await ask(DiscardBankColumnsDocument, { header: header.split("|") });
    return done(page, answer.discardBankColumns);
  },
});

/** `POST /api/desk/record-payment` */
export const recordPayment = deskCase({
  page: deskRoutes.bank,
  operation: "recordPayment",
  fields: z.strictObject({
    order: orderNumber,
    amount: amountField,
    date: z.iso.date("Choose the day on which it came."),
    reference: z.string().trim().max(300).default(""),
    ...difference,
  }),
  async run({ other, part, ...facts }, { ask, page }) {
    const input = { ...facts, isOtherAmountRight: other === "yes", isPart: part === "yes" };
    return done(page, (await ask(RecordPaymentDocument, { input })).recordPayment);
  },
});
