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
        ? `${isOne ? "It is" : "They are"} paid for, and ${yours}.`
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
          text: `Sign in with this email address to see everything that comes with your seat. There is no password to remember: we will send you a code. Open the attached files to add the ${date.kind} to your calendar.`,
        },
        { kind: "button", label: `See the ${date.kind}`, url: pageOf(deps, date) },
        {
          kind: "note",
          text: isBuyer
            ? "Your order gives this address for the seat. Not for you? You have nothing to pay. Please reply to this email."
            : "Not for you? You have nothing to pay. Please tell the person who gave you the seat.",
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
      subject: `${testPrefix(order)}You have your seat back: ${date.title}`,
      heading: "You have your seat back",
      blocks: [
        {
          kind: "text",
          text:
            seat.name === "" || isBuyersName(order, seat.name)
              ? "The seat below is yours again, and emails about it now come to you."
              : `The seat below is booked for ${seat.name}, and emails about it now come to you.`,
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
    const calendar = keeps ? "" : ` Open the attached files to remove the ${date.kind} from your calendar.`;
    const isBuyer = isBuyersName(order, name);
    return {
      subject: `${testPrefix(order)}${isBuyer ? "A new email address for your seat" : "You gave a seat away"}: ${date.title}`,
      heading: isBuyer ? "Your seat has a new email address" : "Your seat has a new attendee",
      blocks: [
        {
          kind: "text",
          text: isBuyer
            ? `Emails about this seat now go to the other address that your order gives for it.${keeps ? "" : ` Open the attached files to remove the ${date.kind} from this calendar. The email to the other address has the files that add it.`}`
            : `${name} will attend in your place and gets an email with the date and how to join.${calendar}`,
        },
        dateRows(date),
        orderButton(deps, order, "See your order"),
      ],
      attachments: keeps ? [] : removals(deps, attendee, [date]),
    };
  },
  "seat-taken": (deps, data) =>
    takenData.parse(data).isSamePerson
      ? withoutSeat(deps, data, "Emails about this seat now go to another address that the order gives.", {
          subject: "A new email address for a seat",
          heading: "This seat has a new email address",
        })
      : withoutSeat(deps, data, "The person who booked your seat has given it to somebody else.", {
          subject: "Your seat has gone to somebody else",
          heading: "This seat is no longer yours",
        }),
  "seat-ended": (deps, data) =>
    withoutSeat(deps, data, "The seat that was booked for you has been cancelled or refunded."),
  "seat-changed": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: now } = found;
    const { before } = changedData.parse(data);
    const attendee = seat.email ?? order.email;
    const isOther = before.uid !== now.uid;
    const decides = isBuyersName(order, seat.name)
      ? "You can choose another date or a refund: the email to the address of your order has the button."
      : "The person who booked your seat will decide what happens to it.";
    const heading = `Your ${now.kind} ${now.isCancelled ? "has been cancelled" : "has moved"}`;
    const text = now.isCancelled
      ? `We are sorry: ${now.title} has been cancelled. ${decides}`
      : `${now.title} has a new date, time or place. Your seat is safe.`;
    return {
      subject: `${testPrefix(order)}${now.title}: ${now.isCancelled ? "cancelled" : "new date, time or place"}`,
      heading,
      blocks: [
        { kind: "text", text },
        {
          kind: "rows",
          rows: [
            { label: now.isCancelled ? "Cancelled" : "Was", value: heldText(before) },
            ...(now.isCancelled ? [] : [{ label: "Now", value: heldText(now), strong: true }]),
          ],
        },
        { kind: "note", text: "Open the attached files to update your calendar." },
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
  { subject, heading } = { subject: "Your seat has been cancelled", heading: "This seat is no longer yours" },
): Promise<Letter> {
  const { orderId, occurrence: date, attendee, keeps } = takenData.parse(data);
  const order = await mailedOrder(deps, orderId);
  return {
    subject: `${testPrefix(order)}${subject}: ${date.title}`,
    heading,
    blocks: [
      {
        kind: "text",
        text: `${text} ${keeps ? "You still have another seat on the same date." : `Open the attached files to remove the ${date.kind} from your calendar.`}`,
      },
      dateRows(date),
    ],
    attachments: keeps ? [] : removals(deps, attendee, [date]),
  };
}
