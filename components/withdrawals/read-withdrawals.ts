import "server-only";
import {
  GetWithdrawableDocument,
  GetWithdrawableOrdersDocument,
  type GetWithdrawableOrdersQuery,
  type GetWithdrawableQuery,
  GetWithdrawalDocument,
  type GetWithdrawalQuery,
} from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr, GraphqlFailure } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { readMember } from "@/lib/read/account";

export type WithdrawableOrder = NonNullable<GetWithdrawableQuery["order"]>;
export type ListedOrder = NonNullable<
  NonNullable<GetWithdrawableOrdersQuery["customer"]>["orders"]
>["nodes"][number];
export type Receipt = NonNullable<GetWithdrawalQuery["withdrawal"]>;

export type Withdrawable = {
  /**
   * The visitor's own order with the number in the address, or the visitor's only order. Null when the number has to be
   * typed.
   */
  order: WithdrawableOrder | null;
  /** The member's orders that can be withdrawn, to choose from. */
  orders: ListedOrder[];
  /** The order number in the address. */
  named: string;
  /** The member's name; empty for a guest. */
  name: string;
  email: string;
};

/** @param named an order's number; "other" preselects none */
export async function readWithdrawable(named: string): Promise<Withdrawable> {
  const member = await readMember();
  const isMember = member !== null && member !== "unknown";
  const isNumber = /^\d{1,9}$/.test(named);
  const orders = isMember && !isNumber ? await readOrders() : [];
  const [only, other] = orders;
  const id = named === "" && only && !other ? String(only.databaseId) : named;
  const order = isNumber || id !== named ? await readOrder(id) : null;
  return {
    order: order?.withdrawal ? order : null,
    orders,
    named: isNumber ? named : "",
    name: isMember ? [member.firstName, member.lastName].filter(Boolean).join(" ") : "",
    email: isMember ? (member.email ?? "") : "",
  };
}

/** Another person's order looks like a missing one. The number then has to be typed. */
function readOrder(id: string): Promise<WithdrawableOrder | null> {
  return answerOr(
    readViewer(GetWithdrawableDocument, { id }).then(({ order }) => order),
    () => null,
  );
}

async function readOrders(): Promise<ListedOrder[]> {
  const customer = await answerOr(
    readViewer(GetWithdrawableOrdersDocument, {}).then((answer) => answer.customer),
    () => null,
  );
  return (customer?.orders?.nodes ?? []).filter(({ withdrawal }) => withdrawal !== null);
}

/** The withdrawal that a receipt's button confirms, or the reason why there is none. */
export async function readWithdrawal(
  token: string,
): Promise<{ receipt: Receipt | null; problem: string | null }> {
  try {
    const receipt = (await readViewer(GetWithdrawalDocument, { token })).withdrawal ?? null;
    return { receipt, problem: null };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { receipt: null, problem: messageFor("getWithdrawal", failure) };
  }
}
