import { z } from "zod";
import { site } from "@/lib/site";
import type { Deps, MailTemplate } from "../../deps";
import type { Letter } from "../../ground/mail/letter";
import { heldText, removals, updates } from "../../sales/order-mails";
import { mailedOrder, orderButton, testPrefix } from "../../sales/orders";
import { type Occurrence } from "../../sales/orders/order";
import { dateMails } from "./date-mails";
import {
  dateRows,
  giverOf,
  hello,
  isBuyersName,
  mailedSeat,
  pageOf,
  quietLink,
  seatData,
  seatsOfReader,
  textOf,
} from "./seat-mail-parts";

const occurrence = z.custom<Occurrence>((value) => typeof value === "object" && value !== null);
const changedData = seatData.extend({ before: occurrence });
const takenData = z.object({
  orderId: z.number().int(),
  occurrence,
  attendee: z.string(),
  keeps: z.boolean(),
  /** The seat has another address, but the same name. */
  isSamePerson: z.boolean().default(false),
});
const givenData = takenData.extend({ name: z.string() });

/**
 * Mails about single seats. Mails to an attendee's address contain no price and nothing else of the order, and
 * names only as `MailedSeat` allows.
 */
export const attendeeMails: Record<string, MailTemplate> = {
  ...dateMails,
  "seat-yours": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: date, mayRepeat } = found;
    const by = mayRepeat ? giverOf(order) : null;
    const isBuyer = isBuyersName(order, seat.name);
    const count = await seatsOfReader(deps, found);
    const isOne = count === 1;
    const got = isBuyer
      ? `Your ${isOne ? "seat" : `${count} seats`} at ${site.name} ${isOne ? "is" : "are"} booked.`
      : `${by ?? "Somebody"} has given you ${isOne ? "a seat" : `${count} seats`} at ${site.name}.`;
    const yours = isOne ? "it is yours" : "they are yours";
    const paid =
      order.total > 0
        ? `${isOne ? "It is" : "They are"} paid, and ${yours}.`
        : `There is nothing to pay, and ${yours}.`;
    return {
      subject: `${testPrefix(order)}Your seat: ${date.title}`,
      heading: isOne ? "You have a seat" : `You have ${count} seats`,
      blocks: [
        {
          kind: "text",
          text: `${hello(found)}${got} ${paid}`,
        },
        dateRows(date),
        textOf(deps, found, "joining"),
        {
          kind: "text",
          text: "Sign in with this email address to see everything that comes with your seat. There is no password to remember: we send you a code. The attached files add the date to your calendar.",
        },
        { kind: "button", label: "See the date", url: pageOf(deps, date) },
        {
          kind: "note",
          text: isBuyer
            ? "Your order names this address for the seat. Not for you? There is nothing for you to pay. Please reply to this email."
            : "Not for you? There is nothing for you to pay. Please let the person who gave you the seat know.",
        },
        await quietLink(deps, found),
      ],
      attachments: updates(deps, seat.email ?? order.email, date, date),
    };
  },
  "seat-back": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: date } = found;
    return {
      subject: `${testPrefix(order)}The seat is back with you: ${date.title}`,
      heading: "The seat is back with you",
      blocks: [
        {
          kind: "text",
          text:
            seat.name === "" || isBuyersName(order, seat.name)
              ? "The seat below is yours again, and the emails about it come to you."
              : `${seat.name} is named for the seat below, and the emails about it come to you.`,
        },
        dateRows(date),
        orderButton(deps, order, "See your order"),
      ],
      attachments: updates(deps, order.email, date, date),
    };
  },
  "seat-given": async (deps, data) => {
    const { orderId, name, occurrence: date, attendee, keeps } = givenData.parse(data);
    const order = await mailedOrder(deps, orderId);
    const calendar = keeps ? "" : " The attached files remove the date from your calendar.";
    const isBuyer = isBuyersName(order, name);
    return {
      subject: `${testPrefix(order)}${isBuyer ? "Another address for your seat" : "You gave a seat away"}: ${date.title}`,
      heading: isBuyer ? "Your seat has another address" : "Your seat has a new attendee",
      blocks: [
        {
          kind: "text",
          text: isBuyer
            ? `Emails about this seat now go to the other address that your order names for it.${keeps ? "" : " The attached files remove the date from this calendar; the email to the other address has it."}`
            : `${name} will attend in your place and has an email with the date and how to join.${calendar}`,
        },
        dateRows(date),
        orderButton(deps, order, "See your order"),
      ],
      attachments: keeps ? [] : removals(deps, attendee, [date]),
    };
  },
  "seat-taken": (deps, data) =>
    takenData.parse(data).isSamePerson
      ? withoutSeat(deps, data, "Emails about this seat now go to another address, as its order says.", {
          subject: "Another address for a seat",
          heading: "This seat has another address",
        })
      : withoutSeat(deps, data, "The person who booked your seat has changed who attends."),
  "seat-ended": (deps, data) =>
    withoutSeat(deps, data, "The seat that was booked for you was given up or refunded."),
  "seat-changed": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: now } = found;
    const { before } = changedData.parse(data);
    const attendee = seat.email ?? order.email;
    const isOther = before.uid !== now.uid;
    const decides = isBuyersName(order, seat.name)
      ? "You can choose another date or your money back: the email to the address of your order has the button."
      : "The person who booked your seat decides what happens to it.";
    const heading = now.isCancelled ? "Your date is cancelled" : "Your date has moved";
    const text = now.isCancelled
      ? `We are sorry: ${now.title} is cancelled. ${decides}`
      : `${now.title} has a new date, time or place. Your seat is kept.`;
    return {
      subject: `${testPrefix(order)}${now.title}: ${now.isCancelled ? "cancelled" : "a new date"}`,
      heading,
      blocks: [
        { kind: "text", text },
        {
          kind: "rows",
          rows: [
            { label: now.isCancelled ? "Cancelled" : "Until now", value: heldText(before) },
            ...(now.isCancelled ? [] : [{ label: "From now on", value: heldText(now), strong: true }]),
          ],
        },
        { kind: "note", text: "The attached calendar entries bring your calendar up to date." },
      ],
      attachments: isOther
        ? [...updates(deps, attendee, now, now), ...removals(deps, attendee, [before])]
        : updates(deps, attendee, before, now),
    };
  },
};

async function withoutSeat(
  deps: Deps,
  data: Record<string, unknown>,
  text: string,
  { subject, heading } = { subject: "Your seat has ended", heading: "This seat is no longer yours" },
): Promise<Letter> {
  const { orderId, occurrence: date, attendee, keeps } = takenData.parse(data);
  const order = await mailedOrder(deps, orderId);
  return {
    subject: `${testPrefix(order)}${subject}: ${date.title}`,
    heading,
    blocks: [
      {
        kind: "text",
        text: `${text} ${keeps ? "You have another seat on the same date." : "The attached files remove the date from your calendar."}`,
      },
      dateRows(date),
    ],
    attachments: keeps ? [] : removals(deps, attendee, [date]),
  };
}
