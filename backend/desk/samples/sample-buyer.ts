import { GraphQLError } from "graphql";
import { writeAttendees } from "@/lib/rules/attendees";
import { noWords } from "@/lib/rules/forms/buyer-words";
import { paymentKeys } from "@/lib/rules/prices/payment-methods";
import { fillCart } from "../../sales/cart";
import type { BackendContext } from "../../context";
import type { Deps } from "../../deps";
import type { Member } from "../../people/members";
import { type Order } from "../../sales/orders";
import { placeOrder } from "../../sales/checkout";
import { addressOf } from "./orders";

type Purchase = {
  item: { productId: number; variationId: number | null };
  /** A test method of the demo bank, or "invoice". */
  paymentMethod: string;
  /** Name of the person on a second seat. */
  companion: string | null;
};

/** The context of a request from this member's browser. */
export function asMember(deps: Deps, { id: memberId, email }: Member): BackendContext {
  return {
    deps,
    request: new Request(deps.settings.origin),
    answerHeaders: new Headers(),
    // Each person gets an address reserved for documentation, because one network may hold only few unpaid seats.
    ip: `192.0.2.${memberId % 250}`,
    identity: async () => ({ memberId, email, sessionId: "", signedInAt: deps.clock(), byPasskey: false }),
  };
}

/** Puts an item into the member's cart and buys it as in the shop. @throws the error that the buyer would read */
export async function buy(
  deps: Deps,
  member: Member,
  { item, paymentMethod, companion }: Purchase,
): Promise<Order> {
  const { email, firstName, lastName } = member;
  const context = asMember(deps, member);
  const people = [`${firstName} ${lastName}`, companion].flatMap((name) =>
    name ? [{ name, email: "" }] : [],
  );
  const extraData = JSON.stringify({ attendees: writeAttendees(people) });
  const seats = item.variationId === null ? { quantity: 1 } : { quantity: people.length, extraData };
  await fillCart(context, { items: [{ ...item, ...seats }], coupons: [] });
  const owner = { kind: "member" as const, memberId: member.id };
  const { order } = await placeOrder(
    deps,
    { owner, identity: await context.identity() },
    {
      billing: { ...addressOf(email), ...(firstName && { firstName }), ...(lastName && { lastName }), email },
      overwrite: true,
      words: noWords,
      ip: context.ip,
      proof: null,
      paymentMethod: paymentMethod === "invoice" ? paymentMethod : "demo",
      metaData: paymentMethod === "invoice" ? {} : { [paymentKeys.demo]: paymentMethod },
    },
  );
  return order;
}

/** Tries the same with a card that the bank declines. */
export async function tryToBuy(deps: Deps, member: Member, purchase: Purchase): Promise<void> {
  try {
    await buy(deps, member, purchase);
  } catch (error) {
    if (!(error instanceof GraphQLError) || error.extensions.code !== "PAYMENT_DECLINED") throw error;
  }
}
