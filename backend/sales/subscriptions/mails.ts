import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { dayText } from "@/lib/rules/times/day-text";
import { site } from "@/lib/site";
import { catalogue } from "../../content/catalogue";
import type { Db } from "../../ground/database/client";
import type { Deps, MailTemplate } from "../../deps";
import { queueMail } from "../../ground/mail/outbox";
import type { MailBlock } from "../../ground/mail/letter";
import { memberById } from "../../people/members";
import { buyerEntriesOf } from "../order-history";
import { findOrder, linesOf, mailedOrder, orderButton, testPrefix } from "../orders";
import { invoiceAttachment } from "../order-mails";
import { findSubscription, type Subscription } from "./subscription-store";

const number = z.number().int();
const about = z.object({ subscriptionId: number, at: z.string().nullish() });
const unpaid = about.extend({
  orderId: number,
  why: z.enum(["method", "limit", "approval", "refused"]),
  tryAt: z.string().nullish(),
});
const endedData = about.extend({ why: z.enum(["unpaid", "over"]) });
const renewed = z.object({ orderId: number });

/** Mails about subscriptions: a member's decisions, charges, amounts due, and the end. */
export const subscriptionMails: Record<string, MailTemplate> = {
  "subscription-cancelled": async (deps, data) => {
    const { subscriptionId, at } = about.parse(data);
    const { name } = await namedSubscription(deps, subscriptionId);
    const until = at ? `You keep everything until ${dayText(at)}.` : "It ended today.";
    return {
      subject: `Your subscription has been cancelled: ${name}`,
      heading: "Your subscription has been cancelled",
      blocks: [
        { kind: "text", text: `${name} has been cancelled. ${until} We will not charge you again.` },
        ...(at
          ? [
              {
                kind: "text",
                text: "Changed your mind? You can resume your subscription until then.",
              } as const,
            ]
          : []),
        toAccount(deps),
      ],
    };
  },
  "subscription-resumed": async (deps, data) => {
    const { subscriptionId, at } = about.parse(data);
    const { name, subscription } = await namedSubscription(deps, subscriptionId);
    const next = at ? ` The next payment of ${formatEuro(subscription.total)} is due on ${dayText(at)}.` : "";
    return {
      subject: `Your subscription continues: ${name}`,
      heading: "Your subscription continues",
      blocks: [
        { kind: "text", text: `Your cancellation of ${name} has been withdrawn.${next}` },
        toAccount(deps),
      ],
    };
  },
  "subscription-reminder": async (deps, data) => {
    const { subscriptionId, at } = about.parse(data);
    const { name, subscription } = await namedSubscription(deps, subscriptionId);
    return {
      subject: `${name} renews on ${dayText(at)}`,
      heading: "Your next year starts soon",
      blocks: [
        { kind: "text", text: `${name} renews for another year unless you cancel before that day.` },
        {
          kind: "rows",
          rows: [
            { label: "Paid with", value: subscription.paymentMethodTitle },
            { label: dayText(at), value: formatEuro(subscription.total), strong: true },
          ],
        },
        toAccount(deps, "Change or cancel"),
      ],
    };
  },
  "subscription-renewed": async (deps, data) => {
    const order = await mailedOrder(deps, renewed.parse(data).orderId);
    const { name, subscription } = await namedSubscription(deps, order.subscriptionId ?? 0);
    const next = dayText(subscription.nextPaymentAt?.toISOString());
    const changed = (await buyerEntriesOf(deps.db, [order.id])).findLast(({ topic }) => topic === "tax");
    return {
      subject: `${testPrefix(order)}${name} has been renewed`,
      heading: "Thank you, your subscription has been renewed",
      blocks: [
        { kind: "text", text: "Your payment has arrived. The invoice is attached." },
        {
          kind: "rows",
          rows: [
            { label: "Paid with", value: order.paymentMethodTitle },
            ...(next ? [{ label: "Next payment", value: next }] : []),
            { label: name, value: formatEuro(order.total), strong: true },
          ],
        },
        ...(changed?.buyerText ? [{ kind: "note", text: changed.buyerText } as const] : []),
        toAccount(deps),
      ],
      attachments: await invoiceAttachment(deps, order),
    };
  },
  "subscription-unpaid": async (deps, data) => {
    const { subscriptionId, orderId, why, tryAt } = unpaid.parse(data);
    const { name } = await namedSubscription(deps, subscriptionId);
    const order = await mailedOrder(deps, orderId);
    const again = tryAt ? `We will try again on ${dayText(tryAt)}.` : "We cannot collect it without you.";
    return {
      subject: `${testPrefix(order)}Please pay: ${name}`,
      heading: "Your subscription is waiting for a payment",
      blocks: [
        { kind: "text", text: `${reasons[why]} ${again} ${name} is on hold until it is paid.` },
        { kind: "rows", rows: [{ label: `Order ${orderId}`, value: formatEuro(order.total), strong: true }] },
        orderButton(deps, order, "Pay now"),
        toAccount(deps, "Change the payment method or cancel"),
      ],
    };
  },
  "subscription-ended": async (deps, data) => {
    const { subscriptionId, why } = endedData.parse(data);
    const { name } = await namedSubscription(deps, subscriptionId);
    const text =
      why === "unpaid"
        ? `${name} has ended because its payment did not arrive. You will not be charged again.`
        : `${name} has ended. You will not be charged again.`;
    return {
      subject: `Your subscription has ended: ${name}`,
      heading: "Your subscription has ended",
      blocks: [
        {
          kind: "text",
          text: `${text} Thank you for being with ${site.name}. You are welcome back at any time.`,
        },
        toAccount(deps, "Subscribe again"),
      ],
    };
  },
};

const reasons = {
  method: "There is no saved payment method for the next period.",
  limit:
    "A SEPA direct debit can be at most 10.000 €, and the next period costs more. Please use another payment method, and choose a card for later periods.",
  approval: "Your bank wants you to approve the payment for the next period yourself.",
  refused: "The payment for the next period was declined.",
};

async function namedSubscription(
  deps: Deps,
  id: number,
): Promise<{ name: string; subscription: Subscription }> {
  const subscription = await findSubscription(deps.db, id);
  if (!subscription) throw new Error(`mail about subscription ${id}, which no longer exists`);
  return { name: await soldName(deps.db, subscription), subscription };
}

/** The subscription's name when it was bought. If it was not bought here, it has the product's present name. */
async function soldName(db: Db, { orderId, productId }: Subscription): Promise<string> {
  const lines = orderId === null ? [] : await linesOf(db, orderId);
  const sold = lines.find((line) => line.productId === productId)?.name;
  return sold ?? catalogue().product(productId)?.name ?? "Your subscription";
}

function toAccount(deps: Deps, label = "See your subscription"): MailBlock {
  return { kind: "button", label, url: `${deps.settings.origin}/account/me/subscription` };
}

type SubscriberMail = {
  template: string;
  /** Together with template and subscription it identifies the mail, so each is sent once. */
  occasion: string;
  recipient?: string;
  data?: Record<string, unknown>;
};

/** Queues a mail about a subscription in the transaction of its cause. A member without an address gets no mail. */
export async function queueSubscriberMail(
  tx: Db,
  deps: Pick<Deps, "clock">,
  { id, memberId, orderId }: Subscription,
  { template, occasion, recipient, data = {} }: SubscriberMail,
): Promise<void> {
  const member = memberId === null ? null : await memberById(tx, memberId);
  const first = orderId === null ? undefined : await findOrder(tx, orderId);
  const to = recipient ?? member?.email ?? (memberId === null ? first?.email : undefined);
  if (!to) return;
  await queueMail(tx, deps, {
    reason: `${template}-${id}-${occasion}`,
    recipient: to,
    template,
    data: { subscriptionId: id, ...data },
  });
}
