import { z } from "zod";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { orderStatuses } from "../domain/order-status";
import { ordersOfMember, type OrderFilter } from "../store/customer-orders";
import { paginate, type PageArgs } from "./connection";

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
  const rows = await ordersOfMember(db, identity.memberId, filterOf(args.where ?? {}));
  return paginate(rows, ({ id }) => String(id), args);
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
