import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { counted } from "@/lib/rules/texts/count-words";
import { deskAction, type Roles } from "../../ground/desk-entry";
import {
  amountField,
  numberField,
  numbersField,
  orderNumberField,
  orNull,
  textField,
  tickField,
} from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { isPaid, toPay } from "../../sales/orders/order";
import { orderAction, orderFields } from "../../sales/order-history";
import { bookForAll, bookLine, bookSureLines, commentLine, reopenLine, setAside } from "./book-line";
import { bookReturn } from "./book-return";
import { headerKey, isEnough, MAX_HEADER } from "./csv-columns";
import { paidText, receivedText, refusal } from "./desk-words";
import { discardColumns, importStatement, saveColumns } from "./import-statement";
import { moveOver } from "./move-over";
import { findLine } from "./proposed-lines";
import { receive } from "./receive";
import { undoBooking } from "./undo-booking";

const roles: Roles = ["BOOKS"];

/** The person's answer when the amount is not the one that is due. */
const difference = { other: tickField, part: tickField };

/** The names of a CSV header row, separated by bars. */
const headerField = z
  .string()
  .max(5_000)
  .transform((header) => header.split("|"))
  .pipe(z.array(z.string().max(MAX_HEADER)).min(2).max(MAX_HEADER));
/** A column's place, counted from 1. */
const place = orNull(z.coerce.number().int().min(1).max(200));

export const actions = {
  /** Imports the lines of a statement: camt.053, a zip of such files, or CSV. Nothing is booked. */
  importStatement: deskAction({
    roles,
    consequence: "none",
    file: {
      page: "bank",
      maxBytes: 10 * 1_024 * 1_024,
      missing: "Please choose the bank's file.",
      tooLarge: "The file is larger than 10 MB.",
      unknown: "Import the file again; nothing is added twice.",
      failed:
        "Import the file again; nothing is added twice. If that fails, export the statement in another format, camt.053 or CSV.",
    },
    fields: z.strictObject({}),
    async run(_, { deps, record, file }) {
      if (!file) throw userError("Please choose the bank's file.", "NO_FILE");
      const bytes = new Uint8Array(await file.arrayBuffer());
      const done = await importStatement(deps, { name: file.name, bytes });
      record({ about: "bank" });
      if (done.kind === "unreadable") throw userError(done.why, "UNREADABLE");
      if (done.kind === "known file")
        return { message: "You have imported this file before. Nothing was added." };
      const { added, known, announced, problems } = done;
      record({ changes: [{ field: "lines", before: null, after: String(added) }] });
      const parts = [
        `${counted(added, "line was", "lines were")} added.`,
        known > 0 ? `${known} had been imported before.` : "",
        announced > 0
          ? `${counted(announced, "line is", "lines are")} not final yet, so we left ${announced === 1 ? "it" : "them"} out for now.`
          : "",
        problems.length > 0 ? `${counted(problems.length, "problem")}: see the list of files.` : "",
      ];
      return { message: parts.filter(Boolean).join(" ") };
    },
  }),
  saveBankColumns: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({
      header: headerField,
      date: z.coerce.number().int().min(1).max(200),
      amount: place,
      in: place,
      out: place,
      text: place,
      payer: place,
      iban: place,
    }),
    async run({ header, ...places }, { deps, record }) {
      const columns = Object.fromEntries(
        Object.entries(places).flatMap(([column, at]) => (at === null ? [] : [[column, [at - 1]]])),
      );
      if (!isEnough(columns))
        throw userError(
          "Choose the column with the amount, or the two columns for money in and out.",
          "COLUMNS",
        );
      if (Object.values(places).some((at) => at !== null && at > header.length))
        throw userError("There are not that many columns.", "COLUMNS");
      if (!(await saveColumns(deps.db, headerKey(header), columns)))
        throw userError("No file has these columns. Import the file again.", "COLUMNS");
      record({ about: "bank" });
      return { message: "We know the columns now. Import the file again." };
    },
  }),
  /** Forgets a header row that nobody has explained, because its file is not a statement. */
  discardBankColumns: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ header: headerField }),
    async run({ header }, { deps, record }) {
      record({ about: "bank" });
      if (!(await discardColumns(deps.db, headerKey(header))))
        throw userError("Somebody has already explained or discarded these columns.", "COLUMNS");
      return { message: "The file has been discarded. Nothing in it was added." };
    },
  }),
  bookBankLine: deskAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z.strictObject({ line: numberField, order: orderNumberField, ...difference }),
    async run({ line, order: orderId, other: isOtherAmountRight, part: isPart }, { deps, record }) {
      record({ about: `order:${orderId}` });
      const done = await bookLine(deps, { lineId: line, orderId, isOtherAmountRight, isPart });
      if (done.kind === "no line" || done.kind === "not open") throw notOpen();
      if (done.kind === "no order") throw userError(`There is no order ${orderId}.`, "NO_ORDER");
      if (!("money" in done)) throw refusal(done, (await findLine(deps.db, line))?.amount ?? 0);
      record({ changes: [{ field: "paid by", before: null, after: formatEuro(done.line.amount) }] });
      return { message: receivedText(done) };
    },
  }),
  /** Books one transfer as the payment of several orders whose prices add up to it: all of them, or none. */
  bookLineForOrders: deskAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z.strictObject({ line: numberField, orders: numbersField(8, 2) }),
    async run({ line, orders: orderIds }, { deps, record }) {
      record({ about: "bank" });
      const done = await bookForAll(deps, { lineId: line, orderIds });
      if (done.kind === "no line" || done.kind === "not open") throw notOpen();
      if (done.kind === "no order") throw userError("One of these orders does not exist.", "NO_ORDER");
      if (done.kind === "other amount")
        throw userError("The prices do not add up to the transfer. Nothing was booked.", "NOT_BOOKED");
      if (done.kind !== "paid") throw refusal(done, toPay(done.order));
      record({
        changes: done.orders.map((order) => ({
          field: `order ${order.id} paid by line ${line}`,
          before: null,
          after: formatEuro(toPay(order)),
        })),
      });
      return { message: done.orders.map(paidText).join(" ") };
    },
  }),
  /** Books all sure lines that the person has seen. */
  bookSureLines: deskAction({
    roles,
    consequence: "money",
    fields: z.strictObject({ lines: numbersField(2_000) }),
    async run({ lines }, { deps, record }) {
      record({ about: "bank" });
      const { booked, left } = await bookSureLines(deps, lines);
      const sum = formatEuro(booked.reduce((total, { amount }) => total + amount, 0));
      record({ changes: [{ field: "orders paid", before: null, after: `${booked.length}, ${sum}` }] });
      const rest = left > 0 ? ` ${left} could no longer be matched for certain. Please check them.` : "";
      const paid = counted(booked.length, "order has been paid", "orders have been paid");
      return { message: `${paid}, ${sum} together.${rest}` };
    },
  }),
  setBankLineAside: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ line: numberField }),
    async run({ line }, { deps, record }) {
      record({ about: "bank", changes: [{ field: `line ${line}`, before: "open", after: "aside" }] });
      if (!(await setAside(deps, line))) throw userError("This line is no longer open.", "NOT_OPEN");
      return { message: "The line has been set aside." };
    },
  }),
  /** Reopens a decided line. A booked line opens only after its order's money was returned. */
  reopenBankLine: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ line: numberField }),
    async run({ line }, { deps, record }) {
      const done = await reopenLine(deps, line);
      record({ about: "bank" });
      if (done.kind === "no line") throw noLine();
      if (done.kind === "returned")
        throw userError(
          `The buyer of order ${done.orderId} has been asked for the money again. If that was wrong, record the payment on the order's page.`,
          "NOT_POSSIBLE",
        );
      if (done.kind === "still paid")
        throw userError(
          `Order ${done.orderId} is paid, and the buyer has the email, the invoice and access. Record a refund of the order first; then you can open the line again.`,
          "STILL_PAID",
        );
      record({ changes: [{ field: `line ${line}`, before: "decided", after: "open" }] });
      return { message: "The line is open again." };
    },
  }),
  commentBankLine: deskAction({
    roles,
    consequence: "none",
    fields: z.strictObject({ line: numberField, comment: z.string().trim().max(500) }),
    async run({ line, comment }, { deps, record }) {
      const before = await commentLine(deps, line, comment);
      if (before === null) throw noLine();
      const field = `note on line ${line}`;
      record({ about: "bank", changes: [{ field, before: before || null, after: comment || null }] });
      return { message: "The note has been saved." };
    },
  }),
  /** Records the payment of an order whose transfer a person has seen, without importing a statement. */
  recordPayment: deskAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z.strictObject({
      order: orderNumberField,
      amount: amountField.pipe(z.number().min(1, "Enter an amount above zero.").max(1_000_000_000)),
      date: z.iso.date("Choose the day on which it arrived."),
      reference: textField(300),
      ...difference,
    }),
    async run({ order: orderId, amount, date, reference, other, part }, { deps, record }) {
      record({ about: `order:${orderId}` });
      const facts = { amount, on: date, reference, isOtherAmountRight: other, isPart: part };
      const outcome = await deps.db.transaction((tx) => receive(tx, deps, orderId, facts));
      if (!outcome) throw userError(`There is no order ${orderId}.`, "NO_ORDER");
      if (!("money" in outcome)) throw refusal(outcome, amount);
      record({ changes: [{ field: "paid", before: null, after: `${formatEuro(amount)} on ${date}` }] });
      return { message: receivedText(outcome) };
    },
  }),
  /** Takes back a booking within a day, if nothing depends on it. The orders wait for their money again. */
  undoBooking: deskAction({
    roles,
    consequence: "money",
    isIssuing: true,
    fields: z.strictObject({ line: numberField }),
    async run({ line: lineId }, { deps, record }) {
      record({ about: "bank" });
      const done = await undoBooking(deps, lineId);
      if (done.kind === "no line") throw noLine();
      if (done.kind === "refused") throw userError(done.why, "NOT_POSSIBLE");
      const [first, ...more] = done.orders;
      if (first && more.length === 0) record({ about: `order:${first.id}` });
      const paid = formatEuro(done.line.amount);
      record({
        changes: done.orders.map(({ id }) => ({
          field: `order ${id} paid by line ${lineId}`,
          before: paid,
          after: null,
        })),
      });
      const waiting = done.orders
        .map(({ id, status }) =>
          isPaid(status) ? `Order ${id} is paid without it.` : `Order ${id} is awaiting payment again.`,
        )
        .join(" ");
      return { message: `${waiting} The line is open again.` };
    },
  }),
  /** Books a payment that the bank took back: its orders wait for their money, or owe it. */
  bookReturn: deskAction({
    roles,
    consequence: "money",
    fields: z.strictObject({ line: numberField, orders: numbersField(8) }),
    async run({ line: lineId, orders: orderIds }, { deps, record }) {
      record({ about: "bank" });
      const done = await bookReturn(deps, { lineId, orderIds });
      if (done.kind === "no line") throw noLine();
      if (done.kind === "refused") throw userError(done.why, "NOT_POSSIBLE");
      const [first, ...more] = done.parts;
      if (first && more.length === 0) record({ about: `order:${first.order.id}` });
      record({
        changes: done.parts.map(({ order, cents }) => ({
          field: `order ${order.id} paid, returned by line ${lineId}`,
          before: formatEuro(cents),
          after: null,
        })),
      });
      const sentences = done.parts.map(({ order: { id, status }, cents, why }) => {
        if (status === "refunded") return `Order ${id} stays refunded. The unspent part of its code is void.`;
        return why === null
          ? `Order ${id} is awaiting payment again.`
          : `Order ${id} stays as it is and owes ${formatEuro(cents)}.`;
      });
      const isTold = done.parts.some(({ order: { status } }) => status !== "refunded");
      return { message: `${sentences.join(" ")}${isTold ? " The buyer gets an email." : ""}` };
    },
  }),
  /** Uses overpaid money of one order to pay another order of the same buyer, in whole or in part. */
  moveOver: orderAction({
    roles,
    consequence: "money",
    fields: z.strictObject({ ...orderFields, to: numberField }),
    async run({ number: from, to }, { deps, record }) {
      const done = await moveOver(deps, { from, to });
      if (done.kind === "nothing over")
        throw userError(`Order ${from} has not been overpaid.`, "NOT_POSSIBLE");
      if (done.kind === "not waiting")
        throw userError(
          `Order ${to} is not waiting for a transfer from this buyer. Nothing was moved.`,
          "NOT_POSSIBLE",
        );
      record({ changes: [{ field: "over", before: formatEuro(done.amount), after: `order ${to}` }] });
      return { message: receivedText(done) };
    },
  }),
};

const noLine = () => userError("There is no such line.", "NOT_FOUND");
const notOpen = () => userError("This line cannot be booked, or can no longer be booked.", "NOT_OPEN");
