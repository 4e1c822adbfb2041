import fs from "node:fs";
import path from "node:path";
import { root } from "../support/settings.mjs";

/** The files of a room that are mutated, and the suites that should notice. Both are files or folders. */
type Room = { sources: string[]; suites: string[] };

const settling = [
  "backend/sales/checkout",
  "backend/sales/holds",
  "backend/sales/settlement",
  "backend/sales/orders/order.ts",
  "backend/sales/order-documents/split-again.ts",
  "backend/sales/order-documents/transfer.ts",
  "backend/sales/order-mails/end-orders-of-cancelled-dates.ts",
];

/** Suites of other rooms are listed if they cover the room as well. */
export const rooms: Record<string, Room> = {
  bank: { sources: ["backend/after-sales/bank"], suites: ["tests/bank"] },
  refunds: {
    sources: ["backend/after-sales/ledger", "backend/after-sales/refunds"],
    suites: ["tests/refunds", "tests/corrections", "tests/payments/stripe-recovery.db.test.ts"],
  },
  codes: {
    sources: ["backend/sales/codes", "backend/desk/code-desk"],
    suites: ["tests/codes", "tests/desk/codes.db.test.ts", "tests/cart/stock-and-coupons.db.test.ts"],
  },
  corrections: { sources: ["backend/after-sales/corrections"], suites: ["tests/corrections"] },
  withdrawals: { sources: ["backend/after-sales/withdrawals"], suites: ["tests/withdrawals"] },
  orders: {
    sources: settling,
    suites: [
      "tests/orders",
      "tests/payments/lock-order.db.test.ts",
      "tests/vat/vat.db.test.ts",
      "tests/bank/bank-lines.db.test.ts",
      "tests/seats/dearer-moves.db.test.ts",
      "tests/seats/divided-lines.db.test.ts",
    ],
  },
  subscriptions: {
    sources: ["backend/sales/subscriptions"],
    suites: [
      "tests/subscriptions",
      "tests/payment-methods/payment-methods.db.test.ts",
      "tests/payment-methods/saved-methods.db.test.ts",
      "tests/refunds/refunded-periods.db.test.ts",
    ],
  },
  seats: {
    sources: ["backend/sales/seats", "backend/after-sales/seat-changes"],
    suites: [
      "tests/seats",
      "tests/date-changes",
      "tests/account/given-seats.db.test.ts",
      "tests/desk/add-people.db.test.ts",
      "tests/desk/orders.db.test.ts",
    ],
  },
  "date-changes": {
    sources: ["backend/after-sales/date-changes", "backend/sales/calendar"],
    suites: [
      "tests/date-changes",
      "tests/orders/date-changes.db.test.ts",
      "tests/seats/date-mails.db.test.ts",
    ],
  },
  vat: {
    sources: ["backend/sales/vat"],
    suites: ["tests/vat", "tests/cart/pricing.test.ts", "tests/books/datev-accounts.test.ts"],
  },
  desk: {
    sources: [
      "backend/desk/admission",
      "backend/desk/log",
      "lib/forms/desk-form.ts",
      "backend/ground/desk-fields.ts",
      "backend/ground/desk-file.ts",
    ],
    suites: ["tests/desk", "tests/forms"],
  },
};

/**
 * Files without decisions of their own: columns, indexes, and texts of mails and pages, which suites for texts and
 * `tests/promises` check.
 */
const isUndecided = (file: string) =>
  /\/(tables|index|errors|words|desk-words|.*mails|.*-mail-parts|date-texts|seat-fields)\.ts$/.test(file);

export function sourcesOf({ sources }: Room): string[] {
  return sources.flatMap((each) => filesBelow(each, /\.ts$/)).filter((file) => !isUndecided(file));
}

/** A suite with five hundred orders, where each mutant would take half a minute. */
const slow = new Set(["tests/bank/statement-of-500.db.test.ts"]);

/** Cheap suites come first, and those for locks and races last, so that each gets only the mutants that still live. */
export function suitesOf({ suites }: Room): string[] {
  return suites
    .flatMap((each) => filesBelow(each, /\.test\.tsx?$/))
    .map((file) => ({ file, source: fs.readFileSync(path.join(root, file), "utf8") }))
    .filter(({ file, source }) => !source.startsWith("// Whole: ") && !slow.has(file))
    .sort((a, b) => costOf(a) - costOf(b))
    .map(({ file }) => file);
}

function costOf({ file, source }: { file: string; source: string }): number {
  if (!/\.db\.test/.test(file)) return /\.dom\.test/.test(file) ? 1 : 0;
  return source.includes("onEachDatabase") ? 3 : 2;
}

function filesBelow(name: string, pattern: RegExp): string[] {
  const whole = path.join(root, name);
  if (!fs.statSync(whole).isDirectory()) return [name];
  return fs
    .readdirSync(whole, { recursive: true, encoding: "utf8" })
    .filter((file) => pattern.test(file))
    .map((file) => `${name}/${file}`)
    .sort();
}
