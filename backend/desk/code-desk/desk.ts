import { TZDate } from "@date-fns/tz";
import { z } from "zod";
import { productKinds } from "@/lib/rules/prices/product-kinds";
import { counted } from "@/lib/rules/texts/count-words";
import { grantsOf } from "../../sales/access";
import type { CodeBatch } from "../../sales/codes";
import { catalogue } from "../../content/catalogue";
import { type Product } from "../../content/documents";
import type { Db } from "../../ground/database/client";
import { deskAction, deskRead, type Roles } from "../../ground/desk-entry";
import {
  amountField,
  beforeField,
  formField,
  numberField,
  orNull,
  tickField,
} from "../../ground/desk-fields";
import { userError } from "../../ground/errors";
import { findBatch, listBatches, updateBatch, usesOfWritten } from "./batch-store";
import { couponWorth, productNames, worthText } from "./code-file";
import { makeCodes } from "./make-codes";

const roles: Roles = ["ADMINISTRATOR"];

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^\P{C}*$/u, "This contains a character that cannot be printed.");

const wholeNumber = (problem: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, problem)
    .transform(Number);

const percentage = z.number().min(1, "Between 1 and 100 %.").max(100, "Between 1 and 100 %.");
const cents = z.number().min(1, "Please enter the amount in euros.").max(1_000_000, "At most 10.000 €.");
const useCount = z.number().min(1, "Enter at least one use, or leave it empty.").max(1_000_000);

const limits = {
  /** Uses of each code; null: any number. */
  uses: orNull(wholeNumber("Enter the number of uses as a whole number.").pipe(useCount)),
  once: tickField,
  /** Last day in Vienna; null: no end. */
  lastDay: orNull(z.iso.date("Please enter the last day.")),
};

/** Checkboxes with the same name: `"992,1744"`. */
const productsField = z
  .string()
  .regex(/^(\d{1,9}(,\d{1,9}){0,49})?$/)
  .default("")
  .transform((listed) => [...new Set(listed.split(",").filter(Boolean).map(Number))]);

const makeFields = z
  .strictObject({
    form: formField,
    kind: z.enum(["discount", "access"]),
    name: line(120).min(1, "Please enter a purpose for the codes."),
    note: line(300).default(""),
    count: wholeNumber("Enter how many, as a whole number.").pipe(
      z.number().min(1, "At least one.").max(500, "At most 500 at once."),
    ),
    /** Replaces the random code if there is one code and it gives a discount. */
    word: orNull(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9][a-z0-9-]{3,39}$/, "Use 4 to 40 letters, digits and hyphens."),
    ),
    percent: orNull(wholeNumber("Enter a whole percentage.").pipe(percentage)),
    /** Net cents. */
    amount: orNull(amountField.pipe(cents)),
    products: productsField,
    ...limits,
  })
  .superRefine(({ kind, percent, amount, products, word, count }, context) => {
    const wrong = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    const isAccess = kind === "access";
    if (percent !== null && amount !== null) wrong("amount", "Enter percent or euros, not both.");
    if (!isAccess && percent === null && amount === null)
      wrong("amount", "Please enter a percentage or an amount in euros.");
    if (isAccess && products.length !== 1) wrong("products", "Choose the product that it opens.");
    if (word && count !== 1) wrong("word", "Your own code is a single code. Leave it out, or make only one.");
    if (word && isAccess) wrong("word", "You cannot choose the text of an access code.");
    const known = isAccess ? openable() : catalogue().products();
    if (!products.every((id) => known.some((product) => product.id === id)))
      wrong("products", "You cannot choose this product.");
  });

export const actions = {
  /** Makes codes, between one and five hundred of one kind. */
  makeCodes: deskAction({
    roles,
    consequence: "money",
    fields: makeFields,
    async run(input, { deps, record }) {
      const { kind, name, note, count, word, percent, amount, products, uses, once, lastDay } = input;
      const isAccess = kind === "access";
      const id = await makeCodes(deps, {
        kind: isAccess ? "access" : percent === null ? "amount" : "percent",
        name,
        note,
        count,
        word,
        basisPoints: isAccess || percent === null ? null : percent * 100,
        amount: isAccess ? null : amount,
        products,
        usageLimit: isAccess ? 1 : uses,
        oncePerCustomer: !isAccess && once,
        endsAt: endOfDay(lastDay),
      });
      if (id === null) {
        const sentence = "This code already exists.";
        throw userError(sentence, "BAD_USER_INPUT", { fields: { word: sentence } });
      }
      record({
        about: `codes:${id}`,
        changes: [{ field: "codes", before: null, after: `${count}, ${name}` }],
      });
      return { message: `${counted(count, "code has", "codes have")} been created.` };
    },
  }),
  /** Changes the end and the limits of all codes of a batch. */
  changeCodes: deskAction({
    roles,
    consequence: "money",
    fields: z.strictObject({
      form: formField,
      batch: numberField,
      reason: line(300).default(""),
      ...limits,
    }),
    async run({ batch: id, uses, once, lastDay }, { deps, record }) {
      record({ about: `codes:${id}` });
      const before = await requireBatch(deps.db, id);
      const isAccess = before.kind === "access";
      const after = {
        usageLimit: isAccess ? before.usageLimit : uses,
        oncePerCustomer: !isAccess && once,
        endsAt: endOfDay(lastDay),
      };
      await updateBatch(deps.db, id, after);
      const text = (value: unknown) => (value === null ? null : String(value));
      record({
        changes: [
          { field: "uses", before: text(before.usageLimit), after: text(after.usageLimit) },
          {
            field: "once per customer",
            before: text(before.oncePerCustomer),
            after: text(after.oncePerCustomer),
          },
          { field: "last day", before: lastDayOf(before), after: lastDayOf(after) },
        ],
      });
      return { message: `“${before.name}” has been changed.` };
    },
  }),
  /** Stops all codes of a batch, or lets them work again. */
  switchCodes: deskAction({
    roles,
    consequence: "money",
    fields: z.strictObject({ form: formField, batch: numberField, to: z.enum(["on", "off"]) }),
    consequenceOf: async ({ to }) => (to === "on" ? "money" : "none"),
    async run({ batch: id, to }, { deps, record }) {
      record({ about: `codes:${id}` });
      const batch = await requireBatch(deps.db, id);
      await updateBatch(deps.db, id, { offAt: to === "on" ? null : (batch.offAt ?? deps.clock()) });
      record({ changes: [{ field: "state", before: batch.offAt === null ? "on" : "off", after: to }] });
      return { message: `“${batch.name}” has been switched ${to}.` };
    },
  }),
};

export const reads = {
  /** Discounts in the content's `coupons.yaml`, in its order. */
  writtenCodes: deskRead({
    roles,
    input: z.strictObject({}),
    async run(_, { deps: { db } }) {
      const uses = await usesOfWritten(db);
      return catalogue()
        .coupons()
        .map((coupon) => ({
          code: coupon.code,
          description: coupon.description,
          /** `30 % off` */
          worth: couponWorth(coupon),
          products: productNames(coupon),
          uses: uses.get(coupon.code) ?? 0,
          /** Uses by all customers together; null: any number. */
          usageLimit: coupon.usageLimit,
          usageLimitPerCustomer: coupon.usageLimitPerCustomer,
          /** Net cents of the cart; null: none. */
          minimum: coupon.minimumAmount,
          /** Addresses that may use it; empty: everybody. */
          emails: coupon.emails,
          isAlone: coupon.individualUse,
          expiresAt: coupon.expiresAt,
        }));
    },
  }),
  /** Codes that were made at the desk, the newest first. */
  codeBatches: deskRead({
    roles,
    input: z.strictObject({ before: beforeField }),
    async run({ before }, { deps: { db } }) {
      const { nodes, next } = await listBatches(db, before);
      return {
        nodes: nodes.map((batch) => ({
          id: batch.id,
          kind: batch.kind,
          name: batch.name,
          note: batch.note,
          /** `30 % off`; for an access code, the name of the product. */
          worth: worthText(batch),
          /** Names of the products that the code applies to; empty: all. */
          products: productNames(batch),
          /** The code, if there is one; null: the file has the codes. */
          code: batch.code,
          count: batch.count,
          /** Uses of all codes together. */
          uses: batch.uses,
          /** Number of codes that were used. */
          usedCodes: batch.usedCodes,
          /** Uses of each code; null: any number. */
          usageLimit: batch.usageLimit,
          isOncePerCustomer: batch.oncePerCustomer,
          /** `2026-12-31`, in Vienna; null: no end. */
          lastDay: lastDayOf(batch),
          isOff: batch.offAt !== null,
          createdAt: batch.createdAt.toISOString(),
        })),
        next,
      };
    },
  }),
  codeProducts: deskRead({
    roles,
    input: z.strictObject({}),
    async run() {
      const opened = new Set(openable().map(({ id }) => id));
      return catalogue()
        .products()
        .map(({ id, name }) => ({
          id,
          name,
          /** Whether an access code can open it. */
          isOpenable: opened.has(id),
        }));
    },
  }),
};

async function requireBatch(db: Db, id: number): Promise<CodeBatch> {
  const batch = await findBatch(db, id);
  if (!batch) throw userError("There are no such codes.", "NOT_FOUND");
  return batch;
}

const zone = "Europe/Vienna";

/** `2026-12-31` → the end of that day in Vienna. */
function endOfDay(day: string | null): Date | null {
  if (day === null) return null;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(new TZDate(year, month - 1, date + 1, zone).getTime());
}

const days = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
const lastDayOf = ({ endsAt }: Pick<CodeBatch, "endsAt">) =>
  endsAt && days.format(new Date(endsAt.getTime() - 1));

/** Products that a code can open. Memberships and the program are opened in another way. */
function openable(): Product[] {
  return catalogue()
    .products()
    .filter(({ type, course, downloads }) => {
      const kinds = grantsOf({
        type,
        hasCourse: course !== null,
        hasDownloads: downloads.length > 0,
        isDated: false,
      });
      return kinds.length > 0 && productKinds[type].isOpenedByCode;
    });
}
