import { z } from "zod";
import {
  ChangeCodesDocument,
  MakeCodesDocument,
  SwitchCodesDocument,
} from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { amountField, deskCase } from "./desk-case";

const form = z.string().max(60).optional();
const batch = z.coerce.number().int().positive().max(2_147_483_647);
const text = (max: number) => z.string().trim().max(max).default("");

/** An empty field says nothing. */
const orNull = <Field extends z.ZodType>(field: Field) =>
  z.union([z.literal("").transform(() => null), field]).default(null);
const wholeNumber = (problem: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,7}$/, problem)
    .transform(Number);

const limits = {
  uses: orNull(wholeNumber("Write how often, as a whole number.")),
  once: z.literal("yes").optional(),
  lastDay: orNull(z.iso.date("Please enter the last day.")),
};

/** `POST /api/desk/make-codes` */
export const makeCodes = deskCase({
  page: deskRoutes.codes,
  operation: "makeCodes",
  keep: ["form", "name", "note", "count", "word", "percent", "amount", "uses", "once", "lastDay", "products"],
  fields: z.strictObject({
    form,
    kind: z.enum(["discount", "access"]),
    name: text(120),
    note: text(300),
    count: wholeNumber("Write how many, as a whole number."),
    word: orNull(z.string().max(60)),
    percent: orNull(wholeNumber("Write a whole percentage.")),
    amount: orNull(amountField),
    /** Checkboxes of one name: `"992,1744"`. */
    products: z
      .string()
      .regex(/^(\d{1,9}(,\d{1,9}){0,49})?$/)
      .default("")
      .transform((listed) => listed.split(",").filter(Boolean).map(Number)),
    ...limits,
  }),
  async run({ form: _, kind, uses, once, percent, amount, ...rest }, { ask, page }) {
    const worth =
      kind === "access"
        ? { kind: "ACCESS" as const }
        : percent === null
          ? { kind: "AMOUNT" as const, amount }
          : { kind: "PERCENT" as const, percent };
    if (percent !== null && amount !== null) {
      const only = "Write percent or euros, not both.";
      throw new z.ZodError([{ code: "custom", path: ["amount"], message: only, input: amount }]);
    }
    const input = { ...rest, ...worth, usageLimit: uses, isOncePerCustomer: once === "yes" };
    const { message } = (await ask(MakeCodesDocument, { input })).makeCodes;
    return { to: page, notice: { kind: "success", text: message } };
  },
});

/** `POST /api/desk/change-codes` */
export const changeCodes = deskCase({
  page: deskRoutes.codes,
  operation: "changeCodes",
  keep: ["form", "uses", "lastDay"],
  fields: z.strictObject({ form, batch, reason: text(300), ...limits }),
  async run({ form: _, uses, once, ...rest }, { ask, page }) {
    const input = { ...rest, usageLimit: uses, isOncePerCustomer: once === "yes" };
    const { message } = (await ask(ChangeCodesDocument, { input })).changeCodes;
    return { to: page, notice: { kind: "success", text: message } };
  },
});

/** `POST /api/desk/switch-codes` */
export const switchCodes = deskCase({
  page: deskRoutes.codes,
  operation: "switchCodes",
  fields: z.strictObject({ form, batch, to: z.enum(["on", "off"]) }),
  async run({ batch: of, to }, { ask, page }) {
    const input = { batch: of, isOn: to === "on" };
    const { message } = (await ask(SwitchCodesDocument, { input })).switchCodes;
    return { to: page, notice: { kind: "success", text: message } };
  },
});
