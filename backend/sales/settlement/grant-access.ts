import { type GrantKind, grantsOf, insertGrants, type NewGrant, openLearning } from "../access";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { isLive, liveLinesOf } from "../order-lines";
import type { Order, OrderLine } from "../orders";

/**
 * Grants the rights of an order, or of some of its lines, in the transaction that marks it as paid.
 * @returns the kinds of rights of every line
 */
export async function grantAccess(
  tx: Db,
  deps: Pick<Deps, "clock" | "orderEffects"> & Partial<Pick<Deps, "log">>,
  order: Order,
  lines?: readonly OrderLine[],
): Promise<GrantKind[][]> {
  if (order.seatMove) return [];
  const now = deps.clock();
  const opened: GrantKind[][] = [];
  const rows: NewGrant[] = [];
  for (const line of lines?.filter(isLive) ?? (await liveLinesOf(tx, order.id))) {
    const kinds = grantKindsOf(line);
    opened.push(kinds);
    const { productId, variationId } = line;
    const grant = {
      orderId: order.id,
      lineId: line.id,
      memberId: order.memberId,
      email: order.email,
      productId,
      variationId,
      grantedAt: now,
    };
    if (kinds.includes("subscription") && !(await deps.orderEffects.periodPaid(tx, deps, order, line)))
      continue;
    rows.push(...kinds.map((kind) => ({ ...grant, kind })));
  }
  await insertGrants(tx, rows);
  await openLearning(
    tx,
    rows.map((row) => ({ ...row, memberId: order.memberId, orderId: order.id })),
  );
  return opened;
}

function grantKindsOf(line: OrderLine): GrantKind[] {
  const product = catalogue().product(line.productId);
  if (!product) return [];
  return grantsOf({
    type: product.type,
    hasCourse: product.course !== null,
    hasDownloads: product.downloads.length > 0,
    // Read from the line as it was sold, because a cancelled date has left the catalogue.
    isDated: line.occurrence?.kind === "workshop",
  });
}
