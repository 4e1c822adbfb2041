import { z } from "zod";
import {
  AddToCartDocument,
  GetWaitingPlaceDocument,
  JoinWaitingListDocument,
  LeaveWaitingListDocument,
} from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { routes } from "@/lib/routes";
import { formCase } from "./form-case";

const id = z.coerce.number().int().positive();
const token = z.string().regex(/^[\w-]{43}$/);

/** Without script the list is joined on its own page, which says what became of it. */
export const joinWaitingList = formCase({
  page: routes.waitingList,
  operation: "joinWaitingList",
  keep: ["email", "productId", "variationId"],
  fields: z.strictObject({
    productId: id,
    variationId: id.optional(),
    email: z.string().trim().max(254, "Please enter a valid email").optional(),
  }),
  async run(input, { ask, page }) {
    const answer = (await ask(JoinWaitingListDocument, { input })).joinWaitingList;
    if (!answer) throw new GraphqlFailure({ operation: "joinWaitingList" });
    return { to: page, notice: { kind: "success", text: answer.message ?? "You are on the list." } };
  },
});

/** By the account's number of the place, or by the token of a mail. */
export const leaveWaitingList = formCase({
  page: routes.waitingList,
  operation: "leaveWaitingList",
  fields: z.strictObject({ id: id.optional(), token: token.optional() }),
  async run(input, { ask, page }) {
    const answer = (await ask(LeaveWaitingListDocument, { input })).leaveWaitingList;
    if (!answer) throw new GraphqlFailure({ operation: "leaveWaitingList" });
    return {
      to: page,
      notice: { kind: "success", text: answer.message ?? "You are not on the list any more." },
    };
  },
});

/** Puts the seat that is kept into the cart, with the token that proves whose it is. */
export const takeSeat = formCase({
  page: routes.waitingList,
  operation: "getWaitingPlace",
  fields: z.strictObject({ token }),
  async run({ token: waitingList }, { ask }) {
    const place = (await ask(GetWaitingPlaceDocument, { token: waitingList })).waitingListEntry;
    if (!place?.productId) throw new GraphqlFailure({ operation: "getWaitingPlace" });
    const { productId, variationId } = place;
    const extraData = JSON.stringify({ waitingList });
    if (!(await ask(AddToCartDocument, { productId, variationId, extraData })).addToCart?.cart)
      throw new GraphqlFailure({ operation: "addToCart" });
    return { to: routes.cart, notice: { kind: "success", text: "Your seat is in your cart." } };
  },
});
