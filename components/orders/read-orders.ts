import "server-only";
import { isShopElsewhere, readSubscriptions, stripeKey } from "@/components/checkout/address/read-customer";
import type { PaymentMeans } from "@/components/checkout/payment/saved-method";
import {
  GetOrderDocument,
  GetOrdersDocument,
  GetPaymentGatewaysDocument,
  GetSeatChangeDocument,
} from "@/graphql/generated/shop/documents";
import { answerOr, GraphqlFailure } from "@/lib/gateway/failure";
import { readPart, readViewer } from "@/lib/gateway/read";
import { isBuyersTurn, orderState } from "@/components/orders/order-state";
import { plainText } from "@/lib/rules/texts/plain-text";
import { payingText } from "./confirm-words";
import type { Order } from "./order";
import type { KeptOrders } from "./kept-order-list";
import { type SeatOrder, seatsBeside } from "./seats/seat-change";

/**
 * "missing" includes other people's orders, which must look the same. "unknown" means that the shop does not answer.
 */
export async function readOrder(id: string): Promise<Order | "missing" | "unknown"> {
  if (!/^[1-9]\d{0,9}$/.test(id)) return "missing";
  try {
    return (await readViewer(GetOrderDocument, { id })).order ?? "missing";
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    // Any other refusal says nothing about the order.
    return failure.isNotFound ? "missing" : "unknown";
  }
}

/**
 * A seat with the changes that are possible for it, or for all seats of its date together.
 *
 * @param isAll true for all valid seats of its line; they are known only after the first answer, so the shop is asked
 * twice
 */
export async function readSeatChange(
  id: string,
  seat: string,
  isAll: boolean,
): Promise<{ order: SeatOrder; seat: number; seats: number[] } | "missing" | "unknown"> {
  if (!/^[1-9]\d{0,9}$/.test(id) || !/^[1-9]\d{0,8}$/.test(seat)) return "missing";
  try {
    const number = Number(seat);
    const { order } = await readViewer(GetSeatChangeDocument, { id, seats: [number] });
    const own = order?.seats?.find(({ databaseId }) => databaseId === number);
    if (!order || !own) return "missing";
    if (!isAll) return { order, seat: number, seats: [number] };
    const seats = seatsBeside(order, own).map(({ databaseId }) => databaseId);
    const together = (await readViewer(GetSeatChangeDocument, { id, seats })).order;
    return together ? { order: together, seat: number, seats } : "missing";
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return failure.isNotFound ? "missing" : "unknown";
  }
}

type Orders = { list: KeptOrders; isEmpty: boolean; next: string | null };

/** A page of the member's orders, or the reason why it did not load. */
export async function readOrders(first: number, after?: string): Promise<Orders | { problem: string }> {
  const variables = { first, after: after ?? null };
  const answer = await readPart(GetOrdersDocument, variables, (data) => data.customer?.orders && data);
  if ("problem" in answer) return answer;
  const { nodes = [], pageInfo } = answer.customer?.orders ?? {};
  return {
    list: { variables, answer },
    isEmpty: nodes.every((order) => order === null),
    next: pageInfo?.hasNextPage ? pageInfo.endCursor : null,
  };
}

/** A payment method in the shop's words, without tags. */
export type PaymentInstructions = { id: string; title: string; text: string };

/**
 * A remote shop's payment instructions for a waiting order, such as its account. Null when the shop gives none or does
 * not answer. The mail contains them as well.
 */
export async function instructionsFor(order: Order): Promise<PaymentInstructions | null> {
  const state = orderState(order);
  if (!isBuyersTurn(state) && state !== "held") return null;
  return (await instructionsOf(({ id }) => id === order.paymentMethod))[0] ?? null;
}

/** The instructions of all methods that wait for the buyer. Used when the chosen method is unknown. */
export function instructionsThatWait(): Promise<PaymentInstructions[]> {
  return instructionsOf(({ id }) => isBuyersTurn(orderState({ status: "ON_HOLD", paymentMethod: id })));
}

async function instructionsOf(isMeant: (method: { id: string }) => boolean): Promise<PaymentInstructions[]> {
  if (!isShopElsewhere()) return [];
  const answer = await answerOr(readViewer(GetPaymentGatewaysDocument, {}), () => null);
  return (answer?.paymentGateways?.nodes ?? []).flatMap((method) =>
    method?.description && isMeant(method)
      ? [
          {
            id: method.id,
            title: plainText(method.title ?? method.id),
            text: payingText({ id: method.id, description: method.description }),
          },
        ]
      : [],
  );
}

/** For a guest's order, which has no saved methods. */
export function guestMeans(): PaymentMeans {
  return { stripeKey: stripeKey(), isElsewhere: isShopElsewhere(), saved: [], isMember: false };
}

/** For a member's order. Saved methods that fail to load are left out. A paid order needs none. */
export async function memberMeans({ paymentGateways }: Order): Promise<PaymentMeans> {
  const isOpen = (paymentGateways ?? []).length > 0;
  const read = isOpen ? await readSubscriptions() : null;
  const saved = read && "methods" in read ? read.methods : [];
  return { stripeKey: stripeKey(), isElsewhere: isShopElsewhere(), saved, isMember: true };
}
