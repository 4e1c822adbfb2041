import { randomUUID } from "node:crypto";
import { GetWithdrawableDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { chosenLines, nothingChosen, reviewedWithdrawalSchema } from "@/lib/rules/forms/withdrawal";
import { typedCase, wrongFields } from "../form-case";
import { withdrawalNames } from "./withdrawal";

/** `POST /api/forms/review-withdrawal`: the first step without a script. It stores nothing. */
export const reviewWithdrawal = typedCase({
  page: routes.withdraw,
  operation: "withdraw",
  schema: reviewedWithdrawalSchema,
  keep: withdrawalNames,
  async run({ order: id, lines: ids = [], items = "", ...typed }, { ask }) {
    const own = id ? (await ask(GetWithdrawableDocument, { id: String(id) })).order : null;
    const chosen = id ? chosenLines(own?.withdrawal?.lines ?? [], ids) : { items, lines: "" };
    if (!chosen) throw wrongFields({ lines: nothingChosen });
    const values = { ...typed, ...chosen, step: "summary", key: randomUUID() };
    return { to: routes.withdraw, notice: { kind: "info", text: "Please check your withdrawal.", values } };
  },
});
