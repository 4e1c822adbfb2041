import { and, desc, eq } from "drizzle-orm";
import type { Deps } from "../deps";
import { noteReturned } from "../mail/bounces";
import { endMail, markSent } from "../mail/outbox";
import { outbox } from "../mail/tables";
import type { Member } from "../members";
import type { Order } from "../orders";
import { answerQuestion, askAboutOrder } from "../questions";
import { asMember } from "./sample-buyer";

export type Asked = { order: Order; member: Member; text: string; key: string };

export async function ask(deps: Deps, { order, member, text, key }: Asked): Promise<void> {
  await askAboutOrder(asMember(deps, member), { orderId: order.id, text, key });
}

/** The academy answers, and the buyer's server refuses the mail for good, or takes it and sends it back. */
export async function answerInVain(deps: Deps, { order }: Asked, text: string, end: "refused" | "bounced") {
  await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx };
    await answerQuestion(inside, { orderId: order.id, text });
    const isAnswer = and(eq(outbox.recipient, order.email), eq(outbox.template, "order-answer"));
    const [mail] = await tx.select().from(outbox).where(isAnswer).orderBy(desc(outbox.id)).limit(1);
    if (!mail) throw new Error("a sample answer has no mail");
    const row = { ...mail, messageId: "" };
    if (end === "refused") return endMail(inside, row, end, "550 5.1.1 no such mailbox");
    await markSent(inside, row);
    await noteReturned(tx, { recipient: order.email, as: end }, deps.clock());
  });
}
