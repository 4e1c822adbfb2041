import { z } from "zod";
import {
  AddToCartDocument,
  ConfirmWaitingListDocument,
  GetWaitingPlaceDocument,
  JoinWaitingListDocument,
  LeaveWaitingListDocument,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { rowNumber } from "@/lib/rules/forms/form-lines";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { waitingListSchema } from "@/lib/rules/forms/waiting-list";
import { begunNotice } from "./cart";
import { formCase, typedCase } from "./form-case";

const id = z.coerce.number().int().positive();
const token = z
  .string()
  .transform((pasted) => cleanCode(pasted, "secret"))
  .pipe(z.string().regex(/^[\w-]{43}$/));

/** Without a script, the waiting list's own page shows the result. */
export const joinWaitingList = typedCase({
  page: routes.waitingList,
  operation: "joinWaitingList",
  schema: waitingListSchema.shape({ productId: rowNumber(), variationId: rowNumber().optional() }),
  async run(input, { ask, page }) {
    const { joinWaitingList: answer } = await ask(JoinWaitingListDocument, { input });
    const { message } = required("joinWaitingList", answer);
    return { to: page, notice: { kind: "success", text: message ?? "You are on the list." } };
  },
});

export const confirmWaitingList = formCase({
  page: routes.waitingList,
  operation: "confirmWaitingList",
  fields: z.strictObject({ token }),
  async run(input, { ask, page }) {
    const { confirmWaitingList: answer } = await ask(ConfirmWaitingListDocument, { input });
    const { message } = required("confirmWaitingList", answer);
    return { to: page, notice: { kind: "success", text: message ?? "You are on the list." } };
  },
});

/** Takes an entry number of the member, or the token of a mail. */
export const leaveWaitingList = formCase({
  page: routes.waitingList,
  operation: "leaveWaitingList",
  fields: z.strictObject({ id: id.optional(), token: token.optional() }),
  async run(input, { ask, page }) {
    const { leaveWaitingList: answer } = await ask(LeaveWaitingListDocument, { input });
    const { message } = required("leaveWaitingList", answer);
    return { to: page, notice: { kind: "success", text: message ?? "You are no longer on the list." } };
  },
});

export const takeSeat = formCase({
  page: routes.waitingList,
  operation: "getWaitingPlace",
  fields: z.strictObject({ token }),
  async run({ token: waitingList }, { ask }) {
    const place = (await ask(GetWaitingPlaceDocument, { token: waitingList })).waitingListEntry;
    if (!place?.productId) throw new GraphqlFailure({ operation: "getWaitingPlace" });
    const { productId, variationId } = place;
    const extraData = JSON.stringify({ waitingList });
    const { addToCart } = await ask(AddToCartDocument, { productId, variationId, extraData });
    const cart = required("addToCart", addToCart?.cart);
    return { to: routes.cart, notice: begunNotice("Your seat is in your cart.", cart) };
  },
});
