import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import { globalId } from "../domain/global-id";
import { grantsOfMember } from "../store/grants";
import { linesOf } from "../store/order-parts";
import type { Order } from "../store/orders";
import { productModel } from "./product-model";

/** Files of a product, for somebody to whom it was granted. No address yet: the files are sent by the academy. */
function downloadsOf(productId: number) {
  const product = catalogue().product(productId);
  return (product?.downloads ?? []).map((download) => ({
    id: globalId("download", `${productId}-${download.id}`),
    downloadId: download.id,
    name: download.name,
    url: null,
    accessExpires: null,
    downloadsRemaining: null,
    product: productModel(productId),
  }));
}

export async function downloadsOfOrder(db: Db, order: Order) {
  const products = new Set((await linesOf(db, order.id)).map((line) => line.productId));
  return [...products].flatMap(downloadsOf);
}

export async function downloadsOfMember(db: Db, memberId: number) {
  const products = new Set(
    (await grantsOfMember(db, memberId, ["download"])).map((grant) => grant.productId),
  );
  return [...products].flatMap(downloadsOf);
}
