import {
  AddToCartDocument,
  GetWaitingPlaceDocument,
  JoinWaitingListDocument,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure, required } from "@/lib/gateway/failure";
import { routes } from "@/lib/addresses/routes";
import { rowNumber } from "@/lib/rules/forms/form-lines";
import { placeTokenSchema, waitingListSchema } from "@/lib/rules/forms/waiting-list";
import { begunNotice } from "../shop/cart";
import { typedCase } from "../form-case";

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

export const takeSeat = typedCase({
  page: routes.waitingList,
  operation: "getWaitingPlace",
  schema: placeTokenSchema,
  keep: [],
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
