import { pickText } from "./answers";
import type { Call } from "./call";
import { earlier, placedOrder, type Scene } from "./scene";

/** Somebody names the placed order and its address. */
function statement(scene: Scene) {
  const order = earlier(scene.seen, "getOrder");
  return {
    input: {
      key: "6f1c1f0e-6a8e-4c39-9a44-3a0b1a7f5d11",
      name: "Anna Berger",
      orderNumber: pickText(order, "order.orderNumber"),
      email: pickText(order, "order.billing.email"),
    },
  };
}

/** The newest receipt has the token. */
async function tokenOfReceipt({ world, seen }: Scene): Promise<{ token: string }> {
  await world.deliver();
  const texts = world.deps.mails
    .to(pickText(earlier(seen, "getOrder"), "order.billing.email"))
    .map(({ text }) => /withdraw\?token=([\w-]{43})/.exec(text)?.[1]);
  return { token: texts.findLast((token) => token !== undefined) ?? "" };
}

export const withdrawalCalls: Call[] = [
  { name: "getWithdrawable", variables: placedOrder, answers: ["order.withdrawal.lines.0.name"] },
  { name: "getWithdrawableOrders", answers: ["customer.orders.nodes.0.orderNumber"] },
  { name: "withdraw", by: "guest", variables: statement, answers: ["withdraw.withdrawal.date"] },
  { name: "getWithdrawal", by: "guest", variables: tokenOfReceipt, answers: ["withdrawal.email"] },
  {
    name: "confirmWithdrawal",
    by: "guest",
    variables: async (scene) => ({ input: await tokenOfReceipt(scene) }),
    answers: ["confirmWithdrawal.message"],
  },
];
