import { z } from "zod";
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
 * Mails before and after a date, to the person of each seat or to the buyer. A mail that has become wrong in the meantime is
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
      subject: `${testPrefix(order)}Starting soon: ${date.title}`,
      heading: `Your ${date.kind} starts soon`,
      blocks: [
        textOf(deps, found, "before"),
        dateRows(date),
        textOf(deps, found, "joining"),
        seat.email === null
          ? orderButton(deps, order, "See your order")
          : { kind: "button", label: `See the ${date.kind}`, url: pageOf(deps, date) },
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
      subject: `${testPrefix(order)}Your guide has changed: ${date.title}`,
      heading: "Your guide has changed",
      blocks: [
        {
          kind: "text",
          text:
            guides.length > 0
              ? `${hello(found)}Your ${date.kind} will now be led by ${names}. Time and place stay the same.`
              : `${hello(found)}The guide of your ${date.kind} has changed. Time and place stay the same.`,
        },
        dateRows(date),
        seat.email === null
          ? orderButton(deps, order, "See your order")
          : { kind: "button", label: `See the ${date.kind}`, url: pageOf(deps, date) },
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
        { kind: "text", text: `${hello(found)}You had a seat at ${date.title}.` },
        textOf(deps, found, "after"),
        {
          kind: "text",
          text: isWorkshop
            ? "You will find a few questions from your guides in your account, and your certificate once we have issued it. Sign in with this email address."
            : "What was good, and what was not? Please reply to this email and tell us.",
        },
        isWorkshop
          ? {
              kind: "button",
              label: "Certificate and feedback",
              url: `${deps.settings.origin}/account/me/certificates`,
            }
          : { kind: "button", label: `See the ${date.kind}`, url: pageOf(deps, date) },
        { kind: "note", text: `This is our last email about this ${date.kind}.` },
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
      { kind: "text", text: `${booked} It has now taken place.` },
      {
        kind: "text",
        text:
          date.kind === "workshop"
            ? "We send certificates to the people who attended. Please reply to this email with their addresses, and tell us what was good and what was not."
            : "What was good, and what was not? Please reply to this email and tell us.",
      },
      orderButton(deps, order, "See your order"),
      { kind: "note", text: `This is our last email about this ${date.kind}.` },
    ],
  };
}
