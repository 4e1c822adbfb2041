import { durationText, times } from "@/lib/rules/times/times";
import { momentText } from "@/lib/rules/times/day-text";
import { site } from "@/lib/site";
import type { Letter } from "../../ground/mail/letter";
import { summary, testPrefix, wordsFor } from "../orders";
import type { Order } from "../orders";
import type { WholeOrder } from "../orders";

/**
 * The mail to an unconfirmed address. It contains no text that the buyer typed, no names and no document. Items have
 * their names from the catalogue.
 */
export function mailToAnybody(order: WholeOrder, link: string | undefined, code: string | undefined): Letter {
  return {
    subject: `${testPrefix(order)}Your order ${order.id} at ${site.name}${order.confirmUntil ? ": please confirm" : ""}`,
    heading: order.confirmUntil ? "Please confirm your order" : "Thank you for your order",
    blocks: [
      ...(order.test
        ? [{ kind: "note" as const, text: "Test order: it was paid with the demo card, and no money moved." }]
        : []),
      { kind: "text", text: `Thank you for your order at ${site.name}. ${whatToDo(order)}` },
      ...summary(order, { withNames: false }),
      ...(link && code
        ? [
            { kind: "button" as const, label: "Confirm the order", url: link },
            { kind: "code" as const, code, label: "Or type this code on the page where you ordered" },
            {
              kind: "note" as const,
              text: `The button and the code work once, for ${durationText(order.confirmUntil ? times.confirming : times.code)}. After that, request a new code on the order's page, or sign in with this address.`,
            },
          ]
        : []),
      {
        kind: "note",
        text: "If you did not order anything, somebody mistyped their address: you have nothing to do and nothing to pay. We will only email you about this order again if somebody confirms it.",
      },
    ],
  };
}

/** When the hold ends and what confirming does. Without held places it names no time. */
function whatToDo(order: WholeOrder): string {
  const { confirmUntil } = order;
  if (!confirmUntil) return "Sign in with this email address to see the order and use what you bought.";
  const { held, freed } = wordsFor(order);
  const then = whatFollows(order);
  if (!freed) return `Please confirm that this email address is yours. ${then}`;
  if (!order.holds)
    return `Please confirm that this email address is yours. If there is still room, ${lowerFirst(held)} once you do. ${then}`;
  const until = momentText(confirmUntil.toISOString());
  return `${held} until ${until}. If you confirm by then that this email address is yours, we will hold it for ${durationText(times.transfer)}. ${then}`;
}

function whatFollows({ paymentMethod, total }: Order): string {
  if (paymentMethod === "invoice") return "We will then send you the invoice with our bank details.";
  if (total === 0) return "There is nothing to pay.";
  return "You do not need to do anything about your payment. We will email you again when it has arrived.";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
