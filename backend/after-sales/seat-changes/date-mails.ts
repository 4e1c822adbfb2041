import { z } from "zod";
import { site } from "@/lib/site";
import type { Deps, MailTemplate } from "../../deps";
import type { Letter } from "../../ground/mail/letter";
import { orderButton, testPrefix } from "../../sales/orders";
import { updates } from "../../sales/order-mails";
import {
  dateRows,
  hello,
  type MailedSeat,
  mailedSeat,
  onlyOthers,
  pageOf,
  quietLink,
  seatData,
  textOf,
} from "./seat-mail-parts";

const dateData = seatData.extend({ uid: z.string() });
const guidesData = dateData.extend({ guides: z.array(z.string()) });

/**
 * Mails before and after a date, to the person of each seat or to the buyer. A mail that has become wrong meanwhile is
 * not sent.
 */
export const dateMails: Record<string, MailTemplate> = {
  "date-soon": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: date } = found;
    const isPast = Date.parse(date.start) <= deps.clock().getTime();
    if (date.uid !== dateData.parse(data).uid || date.isCancelled || isPast) return null;
    return {
      subject: `${testPrefix(order)}Soon: ${date.title}`,
      heading: "It begins soon",
      blocks: [
        textOf(deps, found, "before"),
        dateRows(date),
        textOf(deps, found, "joining"),
        seat.email === null
          ? orderButton(deps, order, "See your order")
          : { kind: "button", label: "See the date", url: pageOf(deps, date) },
        await quietLink(deps, found),
      ],
      attachments: updates(deps, seat.email ?? order.email, date, date),
    };
  },
  "date-guides": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: date } = found;
    const { uid, guides } = guidesData.parse(data);
    const isPast = Date.parse(date.start) <= deps.clock().getTime();
    if (date.uid !== uid || date.isCancelled || isPast) return null;
    const names = new Intl.ListFormat("en", { type: "conjunction" }).format(guides);
    return {
      subject: `${testPrefix(order)}Who leads it: ${date.title}`,
      heading: "Your date has other guides",
      blocks: [
        {
          kind: "text",
          text:
            guides.length > 0
              ? `${hello(found)}Your date will be led by ${names}. Time and place stay as they are.`
              : `${hello(found)}The guide of your date has changed. Time and place stay as they are.`,
        },
        dateRows(date),
        seat.email === null
          ? orderButton(deps, order, "See your order")
          : { kind: "button", label: "See the date", url: pageOf(deps, date) },
        {
          kind: "note",
          text: "You do not need to do anything. If you have a question, reply to this email.",
        },
      ],
    };
  },
  "date-over": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: date } = found;
    if (date.uid !== dateData.parse(data).uid || date.isCancelled || seat.quiet) return null;
    const isWorkshop = date.kind === "workshop";
    const others = seat.email === null ? await onlyOthers(deps, found) : null;
    if (others !== null) return overForOthers(deps, found, others);
    return {
      subject: `${testPrefix(order)}How was it? ${date.title}`,
      heading: "How was it?",
      blocks: [
        { kind: "text", text: `${hello(found)}You had a seat at ${site.name}.` },
        textOf(deps, found, "after"),
        {
          kind: "text",
          text: isWorkshop
            ? "Your certificate, once we have issued it, and a few questions from your guides are in your account. Sign in with this email address."
            : "Please tell us what was good and what was not: reply to this email.",
        },
        isWorkshop
          ? {
              kind: "button",
              label: "Certificate and feedback",
              url: `${deps.settings.origin}/account/me/certificates`,
            }
          : { kind: "button", label: "See the date", url: pageOf(deps, date) },
        { kind: "note", text: "This is the last email about this date." },
      ],
    };
  },
};

/** The mail to a buyer who booked for people without an address and did not attend. */
function overForOthers(
  deps: Deps,
  { order, occurrence: date, mayRepeat }: MailedSeat,
  names: readonly string[],
): Letter {
  const people = new Intl.ListFormat("en", { type: "conjunction" }).format(names);
  const booked = mayRepeat ? `You booked ${date.title} for ${people}.` : `You booked ${date.title}.`;
  return {
    subject: `${testPrefix(order)}How was it? ${date.title}`,
    heading: "How was it?",
    blocks: [
      { kind: "text", text: `${booked} It is over.` },
      {
        kind: "text",
        text:
          date.kind === "workshop"
            ? "A certificate goes to the address of the person who attended. Reply to this email with the addresses, and tell us what was good and what was not."
            : "Please tell us what was good and what was not: reply to this email.",
      },
      orderButton(deps, order, "See your order"),
      { kind: "note", text: "This is the last email about this date." },
    ],
  };
}
