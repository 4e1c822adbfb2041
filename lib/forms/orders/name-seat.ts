import { NameSeatDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { rowNumber } from "@/lib/rules/forms/form-lines";
import { namedSeatSchema } from "@/lib/rules/forms/named-seat";
import { typedForm } from "../typed-form";

/**
 * `POST /api/forms/name-seat`: names the person who takes a seat of an order. The shop decides whether that is allowed.
 */
export const nameSeat = typedForm({
  page: routes.myOrders,
  operation: "nameSeat",
  schema: namedSeatSchema.shape({ id: rowNumber(), seat: rowNumber() }),
  keep: ["seat", "name", "email"],
  async run(input, { ask, page }) {
    const { nameSeat: answer } = await ask(NameSeatDocument, { input });
    const { message } = required("nameSeat", answer);
    return { to: page, notice: { kind: "success", text: message ?? "The attendee is saved." } };
  },
});
