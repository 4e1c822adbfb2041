import { counted } from "@/lib/rules/texts/count-words";
import { type Content, type Files, type Problem } from "../documents";
import { type HeldDate, heldDates } from "../catalogue";
import { occurrenceText } from "../documents/occurrence";
import { sameState } from "../../sales/calendar";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { type StockChange, takenOf } from "./counted-stock-store";
import {
  couponsInUse,
  neededProducts,
  productsInUse,
  type ProductNeeds,
  type SoldDate,
  certificatesOf,
  soldDates,
  waitingPeople,
} from "./shop-store";

export type Compared = {
  /** The content before. Null: it is unknown, and the new content is compared with the facts that buyers were told. */
  before: Content | null;
  next: Content;
  /** The documents from which `next` was read, for line numbers. */
  files: Files;
  now: Date;
  /** The locked changes of stock. Without them, numbers of seats are compared with those in orders. */
  stock: readonly StockChange[];
  /** Calendar name of the date whose people the caller tells. */
  told?: string | undefined;
};

/**
 * The promises to buyers that a content would break: dates with seats that are removed or moved, fewer seats than
 * people, products and coupons that somebody needs. A publication calls this in its transaction, with the stock locked.
 */
export async function shopProblems(db: Db, compared: Compared): Promise<Problem[]> {
  const sold = (await soldDates(db, compared.now)).filter(({ uid }) => uid !== compared.told);
  return [
    ...sold.flatMap((date) => dateProblems(date, compared)),
    ...(await seatProblems(db, sold, compared)),
    ...(await waitingProblems(db, sold, compared)),
    ...(await certificateProblems(db, compared)),
    ...(await productProblems(db, compared)),
    ...(await couponProblems(db, compared)),
  ];
}

/** The same problems as warnings, for content that the site already shows or a folder brings, which nothing stops. */
export async function shopWarnings(
  { db, clock }: Deps,
  next: Content,
  files: Files = new Map(),
): Promise<Problem[]> {
  const problems = await shopProblems(db, { before: null, next, files, now: clock(), stock: [] });
  return problems.map((problem) => ({ ...problem, level: "warning" }));
}

function dateProblems(date: SoldDate, compared: Compared): Problem[] {
  const { uid, occurrence, followed, isCancelled, paid, unpaid } = date;
  const { before, next } = compared;
  const was = before ? heldDates(before).find((one) => one.uid === uid) : undefined;
  const will = heldDates(next).find((one) => one.uid === uid);
  const add = problemAt(compared, uid);
  if (isCancelled)
    return will && !was
      ? [add("", `${nameOf(date)}, was cancelled, and its attendees have been told. Add a new date instead`)]
      : [];
  if (before && !was) return [];
  if (!will)
    return [
      add(
        "",
        `${nameOf(date)}, has ${seatsText(paid, unpaid)}. Cancel it on its desk page, which also emails the attendees: ${pageOf(uid)}`,
      ),
    ];
  const known = was ?? occurrence;
  const isTold = !was && followed !== null && sameState(followed, will);
  const moved =
    isTold || sameState(known, will)
      ? []
      : [
          add(
            known.location === will.location ? "first" : "location",
            `${nameOf(date)}, has ${seatsText(paid, unpaid)}. Move it on its desk page, which also emails the attendees: ${pageOf(uid)}`,
          ),
        ];
  return [...moved, ...priceProblems(date, compared)];
}

function priceProblems({ uid, paid, ...date }: SoldDate, compared: Compared): Problem[] {
  const { before, next } = compared;
  const [was, will] = [before && priceOf(before, uid), priceOf(next, uid)];
  if (paid === 0 || was === null || will === null || was === will) return [];
  const text = `${nameOf(date)}: ${counted(paid, "person", "people")} paid the earlier price; the new one applies to new orders`;
  return [problemAt(compared, uid)("price", text, "warning")];
}

async function seatProblems(db: Db, sold: readonly SoldDate[], compared: Compared): Promise<Problem[]> {
  const { before, next, stock } = compared;
  if (before) {
    const short = stock.filter(({ free, isGone }) => free < 0 && !isGone);
    return short.map((change) => {
      const date = heldAsItem(next, change);
      const taken = (change.to ?? 0) - change.free;
      return date
        ? fewerSeats(compared, date.uid, {
            name: `${date.title}, ${occurrenceText(date)}`,
            taken,
            seats: change.to ?? 0,
          })
        : shortProduct(compared, change, taken);
    });
  }
  const problems: Problem[] = [];
  for (const date of sold.filter(({ isCancelled }) => !isCancelled)) {
    const item = itemOf(next, date.uid);
    if (!item || item.stock === null) continue;
    const taken = await takenOf(db, item);
    const found = { name: nameOf(date), taken, seats: item.stock };
    if (taken > item.stock) problems.push(fewerSeats(compared, date.uid, found));
  }
  return problems;
}

/** People wait for a seat by its numbers, so a date that is removed or gets another number loses them. */
async function waitingProblems(db: Db, sold: readonly SoldDate[], compared: Compared): Promise<Problem[]> {
  const { before, next, told } = compared;
  if (!before) return [];
  return (await waitingPeople(db)).flatMap(({ count, ...item }) => {
    const date = heldAsItem(before, item);
    if (!date || date.uid === told || sold.some(({ uid }) => uid === date.uid)) return [];
    const will = itemOf(next, date.uid);
    if (will?.productId === item.productId && will.variationId === item.variationId) return [];
    const message = `${date.title}, ${occurrenceText(date)}: ${counted(count, "person is waiting", "people are waiting")} for a seat. Cancel it on its desk page, which also emails them: ${pageOf(date.uid)}`;
    return [problemAt(compared, date.uid)("", message)];
  });
}

/** Issued certificates keep the workshop's earlier name. */
async function certificateProblems(db: Db, compared: Compared): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { node, file } of compared.next.certifications) {
    const was = compared.before?.certifications.find((one) => one.node.databaseId === node.databaseId)?.node;
    if (!was?.slug || was.slug === node.slug) continue;
    const count = await certificatesOf(db, was.slug);
    const issued = counted(count, "certificate was issued and keeps", "certificates were issued and keep");
    const message = `${issued} the old name. Do not issue certificates for its past dates a second time`;
    if (count > 0) problems.push({ file, line: null, field: "", message, level: "warning" });
  }
  return problems;
}

type Fewer = { name: string; taken: number; seats: number };

function fewerSeats(compared: Compared, uid: string, { name, taken, seats }: Fewer): Problem {
  return problemAt(compared, uid)(
    "seats",
    `${name}: ${counted(taken, "seat is", "seats are")} sold or held, so you cannot go down to ${seats}. Its desk page shows whose they are: ${pageOf(uid)}`,
  );
}

function shortProduct({ next }: Compared, { productId, to }: StockChange, taken: number): Problem {
  const at = next.products.findIndex(({ id }) => id === productId);
  const message = `${next.products[at]?.name ?? productId}: ${taken} have been sold, so you cannot go down to ${to}`;
  return { file: "products.yaml", line: null, field: `${at}.stock`, message, level: "error" };
}

async function productProblems(db: Db, { before, next }: Compared): Promise<Problem[]> {
  const isGone = (id: number) => !next.products.some((product) => product.id === id);
  const ids = before ? before.products.map(({ id }) => id) : await productsInUse(db);
  const needed = await neededProducts(db, ids.filter(isGone));
  return [...needed].map(([id, needs]) => {
    const name = before?.products.find((one) => one.id === id)?.name ?? `Product ${id}`;
    const message = `${name} cannot be removed: ${needsText(needs)}. Take it off the pages that offer it instead`;
    return { file: "products.yaml", line: null, field: "", message, level: "error" };
  });
}

async function couponProblems(db: Db, { before, next }: Compared): Promise<Problem[]> {
  // The documents do not contain codes that the desk made.
  const gone = before?.coupons.filter(({ code }) => !next.coupons.some((one) => one.code === code)) ?? [];
  if (gone.length === 0) return [];
  const used = await couponsInUse(db);
  return gone.flatMap(({ code }) => {
    const count = used.get(code);
    if (count === undefined) return [];
    const orders = count === 1 ? "an order that is waiting" : `${count} orders that are waiting`;
    const message = `The coupon ${code} is in ${orders} for payment. Set an end date (expires) instead of removing it`;
    return { file: "coupons.yaml", line: null, field: "", message, level: "error" };
  });
}

function needsText({ subscriptions, people: owners, openOrders }: ProductNeeds): string {
  return [
    subscriptions && `${subscriptions === 1 ? "a subscription runs" : `${subscriptions} subscriptions run`}`,
    owners && `${counted(owners, "person has", "people have")} its downloads or courses`,
    openOrders &&
      `${openOrders === 1 ? "an order is waiting" : `${openOrders} orders are waiting`} for payment`,
  ]
    .filter(Boolean)
    .join(", ");
}

type Dated = Pick<SoldDate, "occurrence">;
const nameOf = ({ occurrence }: Dated) => `${occurrence.title}, ${occurrenceText(occurrence)}`;
const pageOf = (uid: string) => `/desk/dates/${uid.replace(/@.*$/, "")}`;

function seatsText(paid: number, unpaid: number): string {
  const waiting = `${counted(unpaid, "seat")} not paid yet`;
  if (paid === 0) return waiting;
  return unpaid === 0 ? `${counted(paid, "seat")} paid` : `${counted(paid, "seat")} paid and ${waiting}`;
}

/** Makes problems about a date's document, as in the next content or in the one before. */
function problemAt({ next, before, files }: Compared, uid: string) {
  const file = fileOf(next, uid) ?? (before && fileOf(before, uid)) ?? "";
  return (field: string, message: string, level: Problem["level"] = "error"): Problem => {
    const lines = (files.get(file) ?? "").split("\n");
    const line = field === "" ? -1 : lines.findIndex((text) => text.startsWith(`${field}:`));
    return { file, line: line < 0 ? null : line + 1, field: line < 0 ? "" : field, message, level };
  };
}

type Item = { productId: number; variationId: number; stock: number | null; price: number };

/** The stock item that sells a date's seats. */
function itemOf({ workshops, events, products }: Content, uid: string): Item | null {
  const [, kind, number, run] = /^(workshop|event)-(\d+)(?:-(\d+))?@/.exec(uid) ?? [];
  if (kind === "workshop") {
    const seat = workshops.find(({ node }) => node.databaseId === Number(number))?.seat;
    return seat
      ? { productId: seat.product, variationId: seat.variation, stock: seat.stock, price: seat.price }
      : null;
  }
  const event = events.find((one) => one.node.databaseId === Number(number) && one.run === Number(run ?? 0));
  const product = event && products.find((one) => one.event === event.node.slug);
  return product
    ? { productId: product.id, variationId: 0, stock: product.stock, price: product.price }
    : null;
}

const priceOf = (content: Content, uid: string) => itemOf(content, uid)?.price ?? null;

function heldAsItem(
  content: Content,
  { productId, variationId }: Pick<StockChange, "productId" | "variationId">,
) {
  const isOf = ({ uid }: HeldDate) => {
    const item = itemOf(content, uid);
    return item?.productId === productId && item.variationId === variationId;
  };
  const date = heldDates(content).find(isOf);
  const entry = [...content.workshops, ...content.events].find(
    ({ node }) => date && date.uid.startsWith(`${date.kind}-${node.databaseId}`),
  );
  return date && { ...date, title: entry?.node.title ?? "" };
}

function fileOf({ workshops, events }: Content, uid: string): string | null {
  const [, kind, number] = /^(workshop|event)-(\d+)/.exec(uid) ?? [];
  const entries = kind === "workshop" ? workshops : events;
  const found = entries.find(({ node }) => node.databaseId === Number(number));
  return found?.file ?? null;
}
