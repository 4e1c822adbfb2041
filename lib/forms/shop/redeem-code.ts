import { RedeemAccessCodeDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { accessCodeSchema } from "@/lib/rules/forms/codes";
import { typedForm } from "../typed-form";

/** `to` is the shop's address and has to be checked. A code that opens nothing is an answer with an error's notice. */
export const redeemCode = typedForm({
  page: routes.redeemAccessCode,
  operation: "redeemAccessCode",
  schema: accessCodeSchema,
  async run({ code }, { ask, page }) {
    const { redeemAccessCode } = await ask(RedeemAccessCodeDocument, { code });
    const { status, message, redirect } = required("redeemAccessCode", redeemAccessCode);
    const kind = status?.toUpperCase() === "SUCCESS" ? "success" : "error";
    return { to: redirect ?? page, ...(message && { notice: { kind, text: message } }) };
  },
});
