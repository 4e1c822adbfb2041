import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Role } from "../../ground/desk-roles";
import { formatEuro } from "@/lib/money";
import { dayText } from "@/lib/rules/times/day-text";
import { bankLines, bankLineWords } from "../../after-sales/bank";
import { occurrenceText } from "../../content/documents/occurrence";
import type { Db } from "../../ground/database/client";
import { fold, hasPart, hasWord } from "../../ground/database/folded";
import { creditNotes, invoices } from "../../sales/invoices";
import { members, memberWords } from "../../people/members";
import { orderLines, orders, orderWords } from "../../sales/orders";
import { payments } from "../../sales/payments/tables";
import { seats, seatWords } from "../../sales/seats";
import { findDates } from "./find-dates";
import { findRows, MOST } from "./find-rows";
import type { Typed } from "./typed";

/** One line of the result; `key` identifies its page. */
export type FoundEntry = { key: string; title: string; detail: string; isExact: boolean };

type Finder = (tx: Db, typed: Typed, now: Date) => Promise<FoundEntry[]>;

const listed = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(", ");

const people: Finder = async (tx, { words }) => {
  const found = await findRows(tx, words, {
    table: members,
    id: members.id,
    words: memberWords(members),
    read: async (condition, limit) =>
      tx
        .select({
          id: members.id,
          first: members.firstName,
          last: members.lastName,
          company: members.company,
          email: members.email,
        })
        .from(members)
        .where(condition)
        .orderBy(desc(members.id))
        .limit(limit),
  });
  return found.map(({ row: { id, first, last, company, email }, isExact }) => ({
    key: String(id),
    title: `${first} ${last}`.trim() || email,
    detail: listed(company, email),
    isExact,
  }));
};

const buyerOf = ({ firstName = "", lastName = "" }: { firstName?: string; lastName?: string }) =>
  `${firstName} ${lastName}`.trim();

const orderRow = {
  id: orders.id,
  billing: orders.billing,
  email: orders.email,
  total: orders.total,
};

const ordersFound: Finder = async (tx, { words, orders: numbers }) => {
  const byNumber =
    numbers.length === 0 ? [] : await tx.select(orderRow).from(orders).where(inArray(orders.id, numbers));
  const found = await findRows(tx, words, {
    table: orders,
    id: orders.id,
    words: orderWords(orders),
    read: async (condition, limit) =>
      tx.select(orderRow).from(orders).where(condition).orderBy(desc(orders.id)).limit(limit),
  });
  return [...byNumber.map((row) => ({ row, isExact: true })), ...found].map(({ row, isExact }) => ({
    key: String(row.id),
    title: `Order ${row.id}`,
    detail: listed(buyerOf(row.billing), row.billing.company, row.email, formatEuro(row.total)),
    isExact,
  }));
};

/** Companies of members, then of orders, among the newest rows that have the words. */
const companies: Finder = async (tx, { words }) => {
  if (words.length === 0) return [];
  const condition = (text: SQL) => and(...words.map((word) => hasWord(text, word)));
  const ofMembers = await tx
    .select({ company: members.company })
    .from(members)
    .where(condition(memberWords(members)))
    .orderBy(desc(members.id))
    .limit(MOST_READ);
  const ofOrders = await tx
    .select({ company: sql<string | null>`${orders.billing}->>'company'` })
    .from(orders)
    .where(condition(orderWords(orders)))
    .orderBy(desc(orders.id))
    .limit(MOST_READ);
  const folds = words.map(fold);
  const names = new Map<string, FoundEntry>();
  const add = (rows: readonly { company: string | null }[], place: "people" | "orders") => {
    for (const { company } of rows) {
      const text = fold(company ?? "").trim();
      if (!company || !folds.every((word) => text.includes(word)) || names.has(text)) continue;
      const detail = place === "people" ? "has people with an account" : "has ordered";
      names.set(text, { key: `${place}:${company}`, title: company, detail, isExact: true });
    }
  };
  add(ofMembers, "people");
  add(ofOrders, "orders");
  return [...names.values()].slice(0, MOST + 1);
};

const MOST_READ = 300;

/** Invoices and credit notes by a part of their number, and payments by the provider's name for them. */
const documents: Finder = async (tx, { words, documents: numbers }) => {
  const [part = "", more] = words;
  const isReference = more === undefined && /\d/.test(part);
  if (numbers.length === 0 && !isReference) return [];
  const isOne = (column: AnyPgColumn) =>
    numbers.length > 0 ? inArray(column, numbers) : hasPart(column, part.toUpperCase());
  const read = (table: typeof invoices | typeof creditNotes) =>
    tx
      .select({ number: table.number, order: table.orderId })
      .from(table)
      .where(isOne(table.number))
      .orderBy(desc(table.number))
      .limit(MOST + 1);
  const paid = isReference
    ? await tx
        .select({ number: sql<string>`${payments.ref}`, order: payments.orderId })
        .from(payments)
        .where(eq(payments.ref, part))
    : [];
  return [...paid, ...(await read(invoices)), ...(await read(creditNotes))].map(({ number, order }) => ({
    key: String(order),
    title: number,
    detail: `Order ${order}`,
    isExact: true,
  }));
};

const bank: Finder = async (tx, { words }) => {
  const found = await findRows(tx, words, {
    table: bankLines,
    id: bankLines.id,
    words: bankLineWords(bankLines),
    read: async (condition, limit) =>
      tx
        .select({
          id: bankLines.id,
          payer: bankLines.payer,
          text: bankLines.text,
          amount: bankLines.amount,
          bookedOn: bankLines.bookedOn,
        })
        .from(bankLines)
        .where(condition)
        .orderBy(desc(bankLines.id))
        .limit(limit),
  });
  return found.map(({ row: { id, payer, text, amount, bookedOn }, isExact }) => ({
    key: String(id),
    title: `${formatEuro(amount)}, ${payer ?? "no payer"}`,
    detail: listed(dayText(bookedOn), text.slice(0, 120)),
    isExact,
  }));
};

const attendees: Finder = async (tx, { words }) => {
  const found = await findRows(tx, words, {
    table: seats,
    id: seats.id,
    words: seatWords(seats),
    read: async (condition, limit) =>
      tx
        .select({
          id: seats.id,
          name: seats.name,
          email: seats.email,
          order: seats.orderId,
          line: orderLines.name,
          occurrence: orderLines.occurrence,
          endedAs: orderLines.endedAs,
        })
        .from(seats)
        .innerJoin(orderLines, eq(orderLines.id, seats.lineId))
        .where(condition)
        .orderBy(desc(seats.id))
        .limit(limit),
  });
  return found.map(({ row, isExact }) => ({
    key: `${row.order}/${row.id}`,
    title: row.name || row.email || "not given",
    detail: listed(
      row.occurrence?.title ?? row.line,
      row.occurrence && occurrenceText(row.occurrence),
      row.endedAs && `seat ${row.endedAs}`,
    ),
    isExact,
  }));
};

const dates: Finder = async (tx, { words }, now) =>
  (await findDates(tx, words, now)).map(({ row: { id, occurrence }, isExact }) => ({
    key: id,
    title: occurrence.title,
    detail: occurrenceText(occurrence),
    isExact,
  }));

type Kind = {
  name: "PERSON" | "COMPANY" | "ORDER" | "DOCUMENT" | "BANK_LINE" | "ATTENDEE" | "DATE";
  roles: readonly Role[];
  find: Finder;
};

/** Every kind of result in the order of the list, with the roles that may see its pages. */
export const kinds: readonly Kind[] = [
  { name: "PERSON", roles: ["DESK", "BOOKS"], find: people },
  { name: "ORDER", roles: ["DESK", "BOOKS"], find: ordersFound },
  { name: "ATTENDEE", roles: ["DESK"], find: attendees },
  { name: "COMPANY", roles: ["DESK", "BOOKS"], find: companies },
  { name: "DOCUMENT", roles: ["DESK", "BOOKS"], find: documents },
  { name: "BANK_LINE", roles: ["BOOKS"], find: bank },
  { name: "DATE", roles: ["DESK", "EDITOR"], find: dates },
];
