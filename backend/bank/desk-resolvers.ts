import { z } from "zod";
import { formatEuro } from "@/lib/money";
import type {
  BankLineStateResolvers,
  MutationResolvers,
  QueryResolvers,
  Resolvers,
} from "@/graphql/generated/desk/resolvers";
import { orderWords } from "@/lib/rules/order-words";
import { desc } from "drizzle-orm";
import { counted } from "@/lib/rules/count-words";
import { userError } from "../errors";
import { findOrder, type Order, toPay } from "../orders";
import { consequencesOf, planReturn } from "./book-return";
import { receive } from "./receive";
import { bookForAll, bookLine, bookSureLines, commentLine, reopenLine, setAside } from "./book-line";
import { headerKey, isEnough, MAX_HEADER } from "./csv-columns";
import { discardColumns, importStatement, saveColumns, unknownHeaders } from "./import-statement";
import { candidateOrders, findLine, otherLines, type ProposedLine, proposedLines } from "./piles";
import { decided, paidText, reasons, receivedText, refusal } from "./desk-words";
import { bankFiles } from "./tables";
import { whyNotUndone } from "./undo-booking";
import { payWithOver, takeReturn, undo } from "./desk-actions";

const FILES = 30;

const files: QueryResolvers["bankFiles"] = async (_root, _args, { deps }) => {
  const rows = await deps.db.select().from(bankFiles).orderBy(desc(bankFiles.id)).limit(FILES);
  return rows.map((row) => ({ ...row, importedAt: row.importedAt.toISOString() }));
};

const piles: QueryResolvers["bankPiles"] = async (_root, _args, { deps: { db } }) => {
  const lines = await proposedLines(db);
  const totals = await totalsOf(db, lines);
  const on = (pile: "sure" | "look") => lines.filter(({ proposal }) => proposal.pile === pile);
  return {
    sure: on("sure").map((line) => shown(line, totals)),
    look: on("look").map((line) => shown(line, totals)),
    sum: on("sure").reduce((sum, { amount }) => sum + amount, 0),
    unknownHeaders: await unknownHeaders(db),
  };
};

const list: QueryResolvers["bankLines"] = async (_root, { state, before }, { deps: { db } }) => {
  const { lines, next } = await otherLines(db, state, before ?? null);
  const totals = await totalsOf(db, lines);
  return { nodes: lines.map((line) => shown(line, totals)), next };
};

const page: QueryResolvers["bankLine"] = async (_root, { id, order: asked }, { deps }) => {
  const { db } = deps;
  const line = await findLine(db, id);
  if (!line) throw userError("There is no such line.", "NOT_FOUND");
  const number = asked ?? line.orderId ?? line.proposal.orderId;
  const order = number === null ? undefined : await findOrder(db, number);
  return {
    line: shown(line, await totalsOf(db, [line])),
    raw: line.raw,
    undoRefusal: line.state === "booked" ? await whyNotUndone(deps, line) : null,
    returned: await returnFacts(
      db,
      line,
      asked ? [asked] : (line.proposal.orderIds ?? (number ? [number] : [])),
    ),
    order: order ? await orderFacts(db, order) : null,
  };
};

type Db = Parameters<typeof findLine>[0];

/** The consequences of a returned payment; null: the line is none, or names no order. */
async function returnFacts(db: Db, line: ProposedLine, orders: readonly number[]) {
  if (line.state !== "open" || line.amount >= 0 || orders.length === 0) return null;
  if (line.mark !== "returned" && line.mark !== "maybe returned") return null;
  const plan = await planReturn(db, line, orders);
  if (plan.kind !== "parts")
    return { orders: [...orders], refusal: plan.kind === "refused" ? plan.why : null, consequences: [] };
  const consequences = await Promise.all(plan.parts.map((part) => consequencesOf(db, part)));
  return {
    orders: plan.parts.map(({ order }) => order.id),
    refusal: null,
    consequences: consequences.flat(),
  };
}

async function orderFacts(db: Db, order: Order) {
  const { id, status, email, billing } = order;
  const facts = (await candidateOrders(db, [id])).get(id);
  const name = billing.company ?? `${billing.firstName} ${billing.lastName}`;
  const isWaiting = facts?.isWaiting ?? false;
  const due = isWaiting ? (facts?.total ?? 0) : 0;
  return { id, total: toPay(order), due, status: orderWords[status], email, buyer: name, isWaiting };
}

async function totalsOf(db: Db, lines: readonly ProposedLine[]): Promise<Map<number, number>> {
  const known = await candidateOrders(
    db,
    lines.flatMap((line) => line.orderId ?? line.proposal.orderId ?? []),
  );
  return new Map([...known.values()].map(({ id, total }) => [id, total]));
}

function shown(line: ProposedLine, totals: ReadonlyMap<number, number>) {
  const { id, account, bookedOn, amount, currency, payer, iban, text, state, comment, doubleOf } = line;
  const orders =
    state === "open" ? (line.proposal.orderIds ?? []) : [line.orderId ?? [], line.moreOrders].flat();
  const order = line.orderId ?? (state === "open" ? line.proposal.orderId : null);
  const orderTotal = order === null ? null : (totals.get(order) ?? null);
  const isReturn = state === "booked" && amount < 0;
  const why = state === "open" ? reasons[line.proposal.why] : isReturn ? decided.returned : decided[state];
  return {
    id,
    account,
    bookedOn,
    amount,
    currency,
    payer,
    iban,
    text,
    state,
    comment,
    order,
    orderTotal,
    why,
    doubleOf,
    orders,
    isReturn: line.mark === "returned" || line.mark === "maybe returned",
  };
}

const importFile: MutationResolvers["importStatement"] = async (_root, { file }, { deps, record }) => {
  const given: unknown = file;
  if (!(given instanceof File)) throw userError("Please choose the bank's file.", "NO_FILE");
  const bytes = new Uint8Array(await given.arrayBuffer());
  const done = await importStatement(deps, { name: given.name, bytes });
  record?.({ about: "bank" });
  if (done.kind === "unreadable") throw userError(done.why, "UNREADABLE");
  if (done.kind === "known file")
    return { message: "You have imported this file before. Nothing was added." };
  const { added, known, announced, problems } = done;
  record?.({ changes: [{ field: "lines", before: null, after: String(added) }] });
  const parts = [
    `${counted(added, "line was", "lines were")} added.`,
    known > 0 ? `${known} were known before.` : "",
    announced > 0
      ? `${counted(announced, "line is", "lines are")} not final yet, and left out until then.`
      : "",
    problems.length > 0 ? `${counted(problems.length, "problem")}: see the list of files.` : "",
  ];
  return { message: parts.filter(Boolean).join(" ") };
};

const place = z.number().int().min(1).max(200).nullish();
const columnsInput = z.strictObject({
  header: z.array(z.string().max(200)).min(2).max(200),
  date: z.number().int().min(1).max(200),
  ...{ amount: place, in: place, out: place, text: place, payer: place, iban: place },
});

const saveMeaning: MutationResolvers["saveBankColumns"] = async (_root, { input }, { deps, record }) => {
  const { header, ...places } = columnsInput.parse(input);
  const roles = Object.fromEntries(
    Object.entries(places).flatMap(([role, at]) => (at == null ? [] : [[role, [at - 1]]])),
  );
  if (!isEnough(roles))
    throw userError("Choose the column with the amount, or the two for in and out.", "COLUMNS");
  if (Object.values(places).some((at) => at != null && at > header.length))
    throw userError("There are not that many columns.", "COLUMNS");
  if (!(await saveColumns(deps.db, headerKey(header), roles)))
    throw userError("No file had these columns. Import the file again.", "COLUMNS");
  record?.({ about: "bank" });
  return { message: "We know the columns now. Import the file again." };
};

const headerInput = z.array(z.string().max(MAX_HEADER)).min(2).max(MAX_HEADER);

const discard: MutationResolvers["discardBankColumns"] = async (_root, { header }, { deps, record }) => {
  record?.({ about: "bank" });
  if (!(await discardColumns(deps.db, headerKey(headerInput.parse(header)))))
    throw userError("Somebody has already explained or discarded these columns.", "COLUMNS");
  return { message: "The file is discarded. Nothing of it was added." };
};

const number = z.number().int().min(1).max(2_147_483_647);
const isPartInput = z
  .boolean()
  .nullish()
  .transform((value) => value === true);
const bookInput = z.strictObject({
  ...{ line: number, order: number },
  ...{ isOtherAmountRight: z.boolean(), isPart: isPartInput },
});

const book: MutationResolvers["bookBankLine"] = async (_root, { input }, { deps, record }) => {
  const { line, order: orderId, isOtherAmountRight, isPart } = bookInput.parse(input);
  record?.({ about: `order:${orderId}` });
  const done = await bookLine(deps, { lineId: line, orderId, isOtherAmountRight, isPart });
  if (done.kind === "no line" || done.kind === "not open")
    throw userError("You cannot book this line, or can no longer book it.", "NOT_OPEN");
  if (done.kind === "no order") throw userError(`There is no order ${orderId}.`, "NO_ORDER");
  if (!("money" in done)) throw refusal(done, (await findLine(deps.db, line))?.amount ?? 0);
  record?.({ changes: [{ field: "paid by", before: null, after: formatEuro(done.line.amount) }] });
  return { message: receivedText(done) };
};

const bookAllInput = z.strictObject({ line: number, orders: z.array(number).min(2).max(8) });

const bookForOrders: MutationResolvers["bookLineForOrders"] = async (_root, { input }, { deps, record }) => {
  const { line, orders: orderIds } = bookAllInput.parse(input);
  record?.({ about: "bank" });
  const done = await bookForAll(deps, { lineId: line, orderIds });
  if (done.kind === "no line" || done.kind === "not open")
    throw userError("You cannot book this line, or can no longer book it.", "NOT_OPEN");
  if (done.kind === "no order") throw userError("One of these orders does not exist.", "NO_ORDER");
  if (done.kind === "other amount")
    throw userError("The prices do not add up to the transfer. Nothing was booked.", "NOT_BOOKED");
  if (done.kind !== "paid") throw refusal(done, toPay(done.order));
  record?.({
    changes: done.orders.map((order) => ({
      field: `order ${order.id} paid by line ${line}`,
      before: null,
      after: formatEuro(toPay(order)),
    })),
  });
  return { message: done.orders.map(paidText).join(" ") };
};

const bookAll: MutationResolvers["bookSureLines"] = async (_root, { lines }, { deps, record }) => {
  const seen = z.array(number).max(2_000).parse(lines);
  record?.({ about: "bank" });
  const { booked, left } = await bookSureLines(deps, seen);
  const sum = formatEuro(booked.reduce((total, { amount }) => total + amount, 0));
  record?.({ changes: [{ field: "orders paid", before: null, after: `${booked.length}, ${sum}` }] });
  const rest = left > 0 ? ` ${left} were no longer sure. Check them.` : "";
  const paid = counted(booked.length, "order is paid", "orders are paid");
  return { message: `${paid}, ${sum} together.${rest}` };
};

const aside: MutationResolvers["setBankLineAside"] = async (_root, { line }, { deps, record }) => {
  record?.({ about: "bank", changes: [{ field: `line ${line}`, before: "open", after: "aside" }] });
  if (!(await setAside(deps, line))) throw userError("This line is no longer open.", "NOT_OPEN");
  return { message: "The line is set aside." };
};

const reopen: MutationResolvers["reopenBankLine"] = async (_root, { line }, { deps, record }) => {
  const done = await reopenLine(deps, line);
  record?.({ about: "bank" });
  if (done.kind === "no line") throw userError("There is no such line.", "NOT_FOUND");
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
  record?.({ changes: [{ field: `line ${line}`, before: "decided", after: "open" }] });
  return { message: "The line is open again." };
};

const commentInput = z.strictObject({ line: number, comment: z.string().trim().max(500) });

const comment: MutationResolvers["commentBankLine"] = async (_root, { input }, { deps, record }) => {
  const { line, comment: text } = commentInput.parse(input);
  const before = await commentLine(deps, line, text);
  if (before === null) throw userError("There is no such line.", "NOT_FOUND");
  record?.({
    about: "bank",
    changes: [{ field: `comment on line ${line}`, before: before || null, after: text || null }],
  });
  return { message: "The comment is saved." };
};

const paymentInput = z.strictObject({
  order: number,
  amount: z.number().int().min(1).max(1_000_000_000),
  date: z.iso.date("Write the day as 2026-11-20."),
  reference: z.string().trim().max(300),
  isOtherAmountRight: z.boolean(),
  isPart: isPartInput,
});

const recordTransfer: MutationResolvers["recordPayment"] = async (_root, { input }, { deps, record }) => {
  const read = paymentInput.safeParse(input);
  if (!read.success) throw userError(read.error.issues[0]?.message ?? "This cannot be read.", "INPUT");
  const { order: orderId, amount, date, ...said } = read.data;
  record?.({ about: `order:${orderId}` });
  const facts = { amount, on: date, ...said };
  const marked = await deps.db.transaction((tx) => receive(tx, deps, orderId, facts));
  if (!marked) throw userError(`There is no order ${orderId}.`, "NO_ORDER");
  if (!("money" in marked)) throw refusal(marked, amount);
  record?.({ changes: [{ field: "paid", before: null, after: `${formatEuro(amount)} on ${date}` }] });
  return { message: receivedText(marked) };
};

const states: Required<BankLineStateResolvers> = { OPEN: "open", BOOKED: "booked", ASIDE: "aside" };

export const bankResolvers: Resolvers = {
  Query: { bankFiles: files, bankPiles: piles, bankLines: list, bankLine: page },
  Mutation: {
    importStatement: importFile,
    saveBankColumns: saveMeaning,
    discardBankColumns: discard,
    bookBankLine: book,
    bookLineForOrders: bookForOrders,
    bookSureLines: bookAll,
    setBankLineAside: aside,
    reopenBankLine: reopen,
    commentBankLine: comment,
    recordPayment: recordTransfer,
    undoBooking: undo,
    bookReturn: takeReturn,
    moveOver: payWithOver,
  },
  BankLineState: states,
};
