import { z } from "zod";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { orderStatuses } from "../domain/order-status";
import { pageOfOrders, type OrderFilter } from "../store/customer-orders";
import { cursorOf, paginate, readPage, type PageArgs } from "./connection";

type Where = {
  orderby?: ({ field: OrderFilter["sort"]["field"]; order?: "ASC" | "DESC" | null } | null)[] | null;
  search?: string | null;
  statuses?: (string | null)[] | null;
};

const search = z
  .string()
  .trim()
  .max(200)
  .regex(/^[^\u0000]*$/);

/** The signed-in member's orders; a guest has none here, only the one just placed, by its number. */
export async function customerOrders(
  _customer: unknown,
  args: PageArgs & { where?: Where | null },
  context: BackendContext,
) {
  const identity = await context.identity();
  if (!identity) return paginate([], () => "", args);
  const { db } = await context.deps.database();
  const { size, fromEnd, after, before } = readPage(args);
  const range = { size, fromEnd, after: orderNumber(after), before: orderNumber(before) };
  const filter = filterOf(args.where ?? {});
  const { rows, hasMore } = await pageOfOrders(db, identity.memberId, filter, range);
  const [start = null, end = null] = [rows[0], rows.at(-1)].map((row) => row && cursorOf(String(row.id)));
  const isFilled = rows.length > 0;
  return {
    nodes: rows,
    pageInfo: {
      startCursor: start,
      endCursor: end,
      hasPreviousPage: isFilled && (fromEnd ? hasMore : after !== null),
      hasNextPage: isFilled && (fromEnd ? before !== null : hasMore),
    },
  };
}

/** 0 is nobody's order: a cursor that was never given out answers an empty page. */
function orderNumber(name: string | null): number | null {
  return name === null ? null : /^\d{1,9}$/.test(name) ? Number(name) : 0;
}

function filterOf(where: Where): OrderFilter {
  const text = search.safeParse(where.search ?? "");
  if (!text.success) throw userError("Please search with at most 200 characters", "BAD_USER_INPUT");
  const wanted = where.orderby?.[0];
  return {
    statuses: orderStatuses.filter((status) => where.statuses?.includes(status)),
    search: text.data,
    sort: { field: wanted?.field ?? "DATE", direction: wanted?.order ?? "DESC" },
  };
}
