import { ConfirmWithdrawalDocument, WithdrawDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import {
  statedWithdrawalSchema,
  withdrawalSchema,
  withdrawalTokenSchema,
} from "@/lib/rules/forms/withdrawal";
import { typedForm } from "../typed-form";

/** `POST /api/forms/withdraw`: declares the withdrawal. */
export const withdraw = typedForm({
  page: routes.withdraw,
  operation: "withdraw",
  schema: statedWithdrawalSchema,
  async run({ step: _step, lines = [], items, ...typed }, { ask }) {
    const input = { ...typed, items: items || null, lines: lines.length > 0 ? lines : null };
    const { withdraw: answer } = await ask(WithdrawDocument, { input });
    const { message } = required("withdraw", answer);
    const values = { step: "stored" };
    return {
      to: routes.withdraw,
      notice: { kind: "success", text: message ?? "We have your withdrawal.", values },
    };
  },
});

/** The fields of the first step that a refusal gives back. */
export const withdrawalNames = Object.keys(withdrawalSchema.fields);

/** `POST /api/forms/confirm-withdrawal`: the button on a receipt. */
export const confirmWithdrawal = typedForm({
  page: routes.withdraw,
  operation: "confirmWithdrawal",
  schema: withdrawalTokenSchema,
  keep: [],
  async run(input, { ask, page }) {
    const { confirmWithdrawal: answer } = await ask(ConfirmWithdrawalDocument, { input });
    const { message } = required("confirmWithdrawal", answer);
    return { to: page, notice: { kind: "success", text: message ?? "Your withdrawal is carried out." } };
  },
});
