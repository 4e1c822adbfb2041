import { momentText } from "@/lib/rules/day-text";
import { site } from "@/lib/site";
import type { Deps } from "../deps";
import { renderMail } from "../mail/render-mail";
import { summary, testMark, wordsFor } from "./mail-blocks";
import type { Order } from "./store";

/**
 * To an address that somebody has typed: nothing else of what was typed is in it, neither names nor a document. What is
 * bought is called as the catalogue calls it.
 */
export async function mailToAnybody(
  deps: Deps,
  order: Order,
  link: string | undefined,
  code: string | undefined,
) {
  const { freed } = await wordsFor(deps, order);
  const until = order.confirmUntil && freed ? momentText(order.confirmUntil.toISOString()) : null;
  const isTransferred = order.paymentMethod === "invoice";
  const then = isTransferred
    ? "Then you get the invoice with our bank details, and 14 days to pay it."
    : order.total === 0
      ? "Then it is in your account."
      : "Your payment goes on by itself; we write again when it has arrived.";
  const kept = !order.confirmUntil
    ? "Sign in with it to see the order, and to use what is in it."
    : !until
      ? `Please confirm that this address is yours. ${then}`
      : order.holds
        ? `It is held until ${until}. Please confirm that this address is yours, to keep it for 14 days. ${then}`
        : `Please confirm that this address is yours: then it is held for you, if there is still room. ${then}`;
  return renderMail({
    subject: `${testMark(order)}Your order ${order.id} at ${site.name}${order.confirmUntil ? ": please confirm" : ""}`,
    heading: "One more step",
    blocks: [
      ...(order.test
        ? [{ kind: "note" as const, text: "Test order: it was made with the demo card, no money moved." }]
        : []),
      { kind: "text", text: `Somebody has ordered at ${site.name} with this address. ${kept}` },
      ...(await summary(deps, order, { withNames: false })),
      ...(link && code
        ? [
            { kind: "button" as const, label: "Confirm the order", url: link },
            { kind: "code" as const, code, label: "Or type this code on the page where you ordered" },
            {
              kind: "note" as const,
              text: `Button and code work once, for ${order.confirmUntil ? "half an hour" : "ten minutes"}. Later, ask for a new one on the page of the order, or by signing in with this address.`,
            },
          ]
        : []),
      {
        kind: "note",
        text: "It was not you? Then do nothing: nothing is to be paid, and nobody writes to you about it again.",
      },
    ],
    attachments: [],
  });
}
