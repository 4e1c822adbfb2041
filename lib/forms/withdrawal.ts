import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  ConfirmWithdrawalDocument,
  GetWithdrawableDocument,
  WithdrawDocument,
} from "@/graphql/generated/shop/documents";
import { required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { withdrawalSchema } from "@/lib/rules/forms/withdrawal";
import { formCase, ruledBy, wrongFields } from "./form-case";
import type { Ask } from "./typed-form";

const text = z.string().max(1_000).default("");
const statement = { name: text, orderNumber: text, email: text, items: text };
const typedNames = Object.keys(statement);

/** `POST /api/forms/review-withdrawal`: the first step. It stores nothing. `line:<id>` are the chosen lines. */
export const reviewWithdrawal = formCase({
  page: routes.withdraw,
  operation: "withdraw",
  keep: typedNames,
  fields: z
    .object({
      ...statement,
      order: z
        .string()
        .regex(/^\d{1,9}$/)
        .optional(),
    })
    .catchall(z.string().max(10))
    .superRefine(({ name, orderNumber, email, items }, context) =>
      ruledBy(withdrawalSchema)({ name, orderNumber, email, items }, context),
    ),
  async run({ name, orderNumber, email, items, order, ...others }, { ask }) {
    const ids = Object.keys(others).flatMap((field) => /^line:(\d{1,9})$/.exec(field)?.[1] ?? []);
    const chosen = order ? await choiceOf(ask, order, ids.map(Number)) : { items, lines: "" };
    const values = { name, orderNumber, email, ...chosen, step: "summary", key: randomUUID() };
    return { to: routes.withdraw, notice: { kind: "info", text: "Please check your withdrawal.", values } };
  },
});

/** Empty for the whole order. For single lines: their names for the receipt, and their numbers for the shop. */
async function choiceOf(ask: Ask, id: string, ids: number[]): Promise<{ items: string; lines: string }> {
  const { order } = await ask(GetWithdrawableDocument, { id });
  const lines = order?.withdrawal?.lines ?? [];
  const chosen = lines.filter(({ databaseId }) => ids.includes(databaseId));
  if (lines.length > 0 && chosen.length === 0)
    throw wrongFields({ lines: "Please choose what you withdraw from" });
  if (chosen.length === lines.length) return { items: "", lines: "" };
  const names = chosen.map(({ name }) => plainText(name)).join(", ");
  return {
    items: names.length > 200 ? `${names.slice(0, 199)}…` : names,
    lines: chosen.map(({ databaseId }) => databaseId).join(),
  };
}

/** `POST /api/forms/withdraw`: declares the withdrawal. */
export const withdraw = formCase({
  page: routes.withdraw,
  operation: "withdraw",
  keep: [...typedNames, "step", "key", "lines"],
  fields: z.strictObject({
    ...statement,
    step: z.literal("summary"),
    key: z.uuid(),
    lines: z.string().regex(/^(\d{1,9}(,\d{1,9}){0,99})?$/),
  }),
  async run({ step: _step, lines: chosen, items, ...typed }, { ask }) {
    const lines = chosen ? chosen.split(",").map(Number) : null;
    const { withdraw: answer } = await ask(WithdrawDocument, {
      input: { ...typed, items: items || null, lines },
    });
    const { message } = required("withdraw", answer);
    const values = { step: "stored" };
    return {
      to: routes.withdraw,
      notice: { kind: "success", text: message ?? "We have your withdrawal.", values },
    };
  },
});

/** `POST /api/forms/confirm-withdrawal`: the button on a receipt. */
export const confirmWithdrawal = formCase({
  page: routes.withdraw,
  operation: "confirmWithdrawal",
  fields: z.strictObject({
    token: z
      .string()
      .transform((pasted) => cleanCode(pasted, "secret"))
      .pipe(z.string().regex(/^[\w-]{43}$/)),
  }),
  async run(input, { ask, page }) {
    const { confirmWithdrawal: answer } = await ask(ConfirmWithdrawalDocument, { input });
    const { message } = required("confirmWithdrawal", answer);
    return { to: page, notice: { kind: "success", text: message ?? "Your withdrawal is carried out." } };
  },
});
