import { ConfirmWaitingListDocument, LeaveWaitingListDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { leftPlaceSchema, placeTokenSchema } from "@/lib/rules/forms/waiting-list";
import { typedForm } from "../typed-form";

export const confirmWaitingList = typedForm({
  page: routes.waitingList,
  operation: "confirmWaitingList",
  schema: placeTokenSchema,
  keep: [],
  async run(input, { ask, page }) {
    const { confirmWaitingList: answer } = await ask(ConfirmWaitingListDocument, { input });
    const { message } = required("confirmWaitingList", answer);
    return { to: page, notice: { kind: "success", text: message ?? "You are on the list." } };
  },
});

export const leaveWaitingList = typedForm({
  page: routes.waitingList,
  operation: "leaveWaitingList",
  schema: leftPlaceSchema,
  keep: [],
  async run(input, { ask, page }) {
    const { leaveWaitingList: answer } = await ask(LeaveWaitingListDocument, { input });
    const { message } = required("leaveWaitingList", answer);
    return { to: page, notice: { kind: "success", text: message ?? "You are no longer on the list." } };
  },
});
