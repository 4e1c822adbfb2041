import { durationText, times } from "@/lib/rules/times";
import { momentText } from "@/lib/rules/day-text";
import { site } from "@/lib/site";
import { renderMail } from "../mail/render-mail";
import { summary, testMark, wordsFor } from "./mail-blocks";
import type { Order } from "./store";
import type { WholeOrder } from "./whole-order";

/**
 * The mail to an unconfirmed address. It contains no other text that the buyer typed, neither names nor a document;
 * items have their names from the catalogue.
 */
export function mailToAnybody(order: WholeOrder, link: string | undefined, code: string | undefined) {
  return renderMail({
    subject: `${testMark(order)}Your order ${order.id} at ${site.name}${order.confirmUntil ? ": please confirm" : ""}`,
    heading: "One more step",
    blocks: [
      ...(order.test
        ? [{ kind: "note" as const, text: "Test order: it was made with the demo card, no money moved." }]
        : []),
      { kind: "text", text: `An order was placed at ${site.name} with this email address.` },
      { kind: "text", text: whatToDo(order) },
      ...summary(order, { withNames: false }),
      ...(link && code
        ? [
            { kind: "button" as const, label: "Confirm the order", url: link },
            { kind: "code" as const, code, label: "Or type this code on the page where you ordered" },
            {
              kind: "note" as const,
              text: `Button and code work once, for ${durationText(order.confirmUntil ? times.confirming : times.code)}. Later, ask for a new one on the page of the order, or by signing in with this address.`,
            },
          ]
        : []),
      {
        kind: "note",
        text: "This was not you? Then do nothing. There is nothing to pay, and we will not write to you about it again.",
      },
    ],
    attachments: [],
  });
}

/** The end of the hold and the effect of confirming; without held places no time is named. */
function whatToDo(order: WholeOrder): string {
  const { confirmUntil } = order;
  if (!confirmUntil) return "Sign in with it to see the order, and to use what is in it.";
  const { held, freed } = wordsFor(order);
  const then = whatFollows(order);
  if (!freed) return `Please confirm that the address is yours. ${then}`;
  if (!order.holds)
    return `Please confirm that the address is yours. If there is still room, ${lowerFirst(held)} then. ${then}`;
  const until = momentText(confirmUntil.toISOString());
  return `${held} until ${until}. Please confirm by then that the address is yours, to keep it for ${durationText(times.transfer)}. ${then}`;
}

function whatFollows({ paymentMethod, total }: Order): string {
  if (paymentMethod === "invoice") return "You then get the invoice with our bank details.";
  if (total === 0) return "There is nothing to pay.";
  return "Your payment goes on by itself; we write again when it has arrived.";
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
