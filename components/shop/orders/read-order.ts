import "server-only";
import { GetOrderDocument } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";
import type { Order } from "../cart/cart-type";

/** "missing" also stands for somebody else's: both look the same (threat C16). "unknown": the shop does not answer. */
export async function readOrder(id: string): Promise<Order | "missing" | "unknown"> {
  if (!/^[1-9]\d{0,9}$/.test(id)) return "missing";
  try {
    return (await readViewer(GetOrderDocument, { id })).order ?? "missing";
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    // A host that refuses for any other reason says nothing of the order.
    return failure.isNotFound ? "missing" : "unknown";
  }
}
