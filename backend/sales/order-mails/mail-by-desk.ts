import { momentText } from "@/lib/rules/times/day-text";
import { durationText, times } from "@/lib/rules/times/times";
import { site } from "@/lib/site";
import type { Letter } from "../../ground/mail/letter";
import { summary, testPrefix, wordsFor } from "../orders";
import { isPaid } from "../orders/order";
import type { WholeOrder } from "../orders";

/**
 * The mail about an order that the staff made. The address may be mistyped, so the mail contains no names and no
 * document. Its link to sign in leads to both.
 */
export function mailByDesk(order: WholeOrder, link: string | undefined, code: string | undefined): Letter {
  const { label, text } = whatToDo(order);
  return {
    subject: `${testPrefix(order)}Your order ${order.id} at ${site.name}`,
    heading: "We have booked this for you",
    blocks: [
      { kind: "text", text: `${site.name} has placed this order for you. ${text}` },
      ...summary(order, { withNames: false }),
      ...(link && code
        ? [
            { kind: "button" as const, label, url: link },
            { kind: "code" as const, code, label: "The page will ask for this code" },
            {
              kind: "note" as const,
              text: `The button and the code work once, for ${durationText(times.transfer)}. After that, sign in with this email address.`,
            },
          ]
        : []),
      {
        kind: "note",
        text: "If you were not expecting this, it reached you by mistake: you have nothing to do and nothing to pay.",
      },
    ],
  };
}

function whatToDo(order: WholeOrder): { label: string; text: string } {
  if (isPaid(order.status))
    return {
      label: "See your order",
      text: "There is nothing to pay. Sign in with this email address to see the order and use what is in it.",
    };
  const { held } = wordsFor(order);
  const until = order.confirmUntil ?? order.holdUntil;
  const kept = until ? `${held} until ${momentText(until.toISOString())}.` : `${held}.`;
  if (order.confirmUntil)
    return {
      label: "Confirm the order",
      text: `${kept} Please confirm by then that this email address is yours. We will then send you the invoice with our bank details.`,
    };
  return { label: "See and pay the order", text: `${kept} Please pay by then.` };
}
