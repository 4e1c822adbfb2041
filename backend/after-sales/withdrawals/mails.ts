import { z } from "zod";
import { momentText } from "@/lib/rules/times/day-text";
import { durationText, times } from "@/lib/rules/times/times";
import type { Deps, MailTemplate } from "../../deps";
import type { MailBlock } from "../../ground/mail/letter";
import { mailedOrder, orderButton, testPrefix } from "../../sales/orders";
import { findWithdrawal, type Withdrawal, withdrawalsByIds } from "./store";

const receiptData = z.object({ asks: z.array(z.object({ id: z.number(), token: z.string().nullable() })) });
const deskData = z.object({ asks: z.array(z.object({ id: z.number() })) });
const doneData = z.object({ orderId: z.number(), text: z.string() });

/** Mails about withdrawals. The receipt may go to anybody's mailbox. */
export const withdrawalMails: Record<string, MailTemplate> = {
  "withdrawal-receipt": async (deps, data) => {
    const { asks } = receiptData.parse(data);
    const blocks: MailBlock[] = [];
    for (const { id, token } of asks) {
      const stated = await findWithdrawal(deps.db, id);
      if (stated) blocks.push(...receiptOf(deps, stated, token));
    }
    if (blocks.length === 0) return null;
    return {
      subject: asks.length > 1 ? "We have received your withdrawals" : "We have received your withdrawal",
      heading: "We have received your withdrawal",
      blocks: [
        ...blocks,
        {
          kind: "note",
          text: "This email confirms what we received and when. Our terms say whether you can withdraw from the order.",
        },
      ],
    };
  },
  "withdrawal-done": async (deps, data) => {
    const { orderId, text } = doneData.parse(data);
    const order = await mailedOrder(deps, orderId);
    return {
      subject: `${testPrefix(order)}Your withdrawal from order ${orderId}`,
      heading: "The result of your withdrawal",
      blocks: [{ kind: "text", text }, orderButton(deps, order, "See your order")],
    };
  },
  "withdrawals-desk": async (deps, data) => {
    const ids = deskData.parse(data).asks.map(({ id }) => id);
    const rows = await withdrawalsByIds(deps.db, ids.slice(0, mostListed));
    const open = rows.filter(({ provenAt }) => provenAt === null);
    if (open.length === 0) return null;
    const more = ids.length - rows.length;
    return {
      subject: `${open.length + more} ${open.length + more === 1 ? "withdrawal needs" : "withdrawals need"} a review`,
      heading: "Unconfirmed withdrawals",
      blocks: [
        {
          kind: "text",
          text: "Anyone can send a withdrawal. If a matching order is shown, the sender used the address of that order, and the receipt has a button to confirm it; npm run orders -- withdraw, followed by the order's number, does the same. If no matching order is shown, the number and the address match none: please find out who sent it, and reply.",
        },
        ...open.map((stated): MailBlock => ({ kind: "rows", rows: rowsOf(stated, { withOrder: true }) })),
        ...(more > 0 ? [{ kind: "note" as const, text: `And ${more} more.` }] : []),
      ],
    };
  },
};

const mostListed = 50;

function receiptOf(deps: Deps, stated: Withdrawal, token: string | null): MailBlock[] {
  const rows: MailBlock = { kind: "rows", rows: rowsOf(stated, { withOrder: false }) };
  if (token)
    return [
      rows,
      {
        kind: "text",
        text: "The order has not changed yet, because anyone could have sent this. Press the button to confirm your withdrawal.",
      },
      {
        kind: "button",
        label: "Confirm my withdrawal",
        url: `${deps.settings.origin}/withdraw?token=${token}`,
      },
      {
        kind: "note",
        text: `The button works for ${durationText(times.withdrawal)}. If this was not you, you can ignore this email: the order stays as it is.`,
      },
    ];
  return [
    rows,
    {
      kind: "text",
      text: stated.provenAt
        ? "We are processing it. The result follows in a separate email."
        : "We will check it against our orders and email you. If this was not you, you can ignore this email.",
    },
  ];
}

function rowsOf(stated: Withdrawal, { withOrder }: { withOrder: boolean }) {
  const asTyped = stated.provenAt ? (text: string) => text : withoutLinks;
  return [
    { label: "Received", value: momentText(stated.at.toISOString()), strong: true },
    { label: "Name", value: asTyped(stated.name) },
    { label: "Order", value: asTyped(stated.orderNumber) },
    { label: "Withdrawn from", value: asTyped(stated.items ?? "The whole order") },
    ...(withOrder ? [{ label: "E-mail", value: stated.email }] : []),
    ...(withOrder && stated.orderId !== null
      ? [{ label: "Matching order", value: String(stated.orderId) }]
      : []),
  ];
}

/** Changes strangers' text so that no mail program turns it into a link. */
function withoutLinks(text: string): string {
  return text.replace(/\.(?=[\p{L}\p{N}])/gu, ". ").replaceAll("://", ": //");
}
