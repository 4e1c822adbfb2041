import { catalogue } from "../../content";
import type { Db } from "../../database/client";
import type { Deps } from "../../deps";
import { grantsOf, type GrantKind } from "../domain/order-grants";
import { insertGrants, type NewGrant } from "../store/grants";
import { linesOf, type OrderLine } from "../store/order-parts";
import type { Order } from "../store/orders";
import { openLearning } from "./open-learning";
import { paySubscription } from "./pay-subscription";

/** Opens what an order paid for, in the transaction in which it counts as paid. @returns the kinds of every line. */
export async function grantAccess(
  tx: Db,
  deps: Pick<Deps, "clock"> & Partial<Pick<Deps, "log">>,
  order: Order,
): Promise<GrantKind[][]> {
  const now = deps.clock();
  const opened: GrantKind[][] = [];
  const rows: NewGrant[] = [];
  for (const line of await linesOf(tx, order.id)) {
    const kinds = kindsOf(line);
    opened.push(kinds);
    const { productId, variationId } = line;
    const grant = {
      orderId: order.id,
      memberId: order.memberId,
      email: order.email,
      productId,
      variationId,
      grantedAt: now,
    };
    if (kinds.includes("subscription") && !(await paySubscription(tx, deps, order, line))) continue;
    rows.push(...kinds.map((kind) => ({ ...grant, kind })));
  }
  await insertGrants(tx, rows);
  await openLearning(
    tx,
    rows.map((row) => ({ ...row, memberId: order.memberId, orderId: order.id })),
  );
  return opened;
}

function kindsOf(line: OrderLine): GrantKind[] {
  const product = catalogue().product(line.productId);
  if (!product) return [];
  return grantsOf({
    type: product.type,
    hasCourse: product.course !== null,
    hasDownloads: product.downloads.length > 0,
    isDated: product.variations.some(({ id, workshop }) => id === line.variationId && workshop !== null),
  });
}
