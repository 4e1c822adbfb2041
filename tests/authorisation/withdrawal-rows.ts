import { randomUUID } from "node:crypto";
import type { Row } from "./operation-rows";

/** Anybody may state a withdrawal; the token of a receipt identifies one. */
export const withdrawalRows = {
  withdraw: {
    needs: "visitor",
    variables: () => ({
      input: { key: randomUUID(), name: "Some One", orderNumber: "999999", email: "some.one@example.com" },
    }),
    answers: "withdraw.message",
  },
  getWithdrawal: {
    needs: "nobody",
    variables: ({ a }) => ({ token: a.records.withdrawalToken }),
    answers: "withdrawal.date",
  },
  confirmWithdrawal: {
    needs: "nobody",
    variables: ({ a }) => ({ input: { token: a.records.withdrawalToken } }),
    answers: "confirmWithdrawal.message",
  },
  getWithdrawable: {
    needs: "member",
    variables: ({ a }) => ({ id: String(a.records.order) }),
    missing: { id: "999999" },
    answers: "order.withdrawal.until",
  },
  getWithdrawableOrders: { needs: "member", answers: "customer.orders.nodes.0.orderNumber" },
} as const satisfies Record<string, Row>;
