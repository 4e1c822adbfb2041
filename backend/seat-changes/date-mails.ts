import { z } from "zod";
import { site } from "@/lib/site";
import type { MailTemplate } from "../deps";
import { orderButton, testMark, updates } from "../orders";
import { dateRows, hello, mailedSeat, pageOf, quietLink, seatData, textOf } from "./seat-mail-parts";

const dateData = seatData.extend({ uid: z.string() });
const guidesData = dateData.extend({ guides: z.array(z.string()) });

/** Mails before and after a date, to the person of each seat, or to the buyer. Not sent once they are out of place. */
export const dateMails: Record<string, MailTemplate> = {
  "date-soon": async (deps, data) => {
    const found = await mailedSeat(deps, data);
    if (!found) return null;
    const { order, seat, occurrence: date } = found;
    const isPast = Date.parse(date.start) <= deps.clock().getTime();
    if (date.uid !== dateData.parse(data).uid || date.isCancelled || isPast) return null;
    return {
      subject: `${testMark(order)}Soon: ${date.title}`,
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
      subject: `${testMark(order)}Who leads it: ${date.title}`,
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
    return {
      subject: `${testMark(order)}How was it? ${date.title}`,
      heading: "How was it?",
      blocks: [
        { kind: "text", text: `${hello(found)}You had a seat at ${site.name}.` },
        textOf(deps, found, "after"),
        {
          kind: "text",
          text: isWorkshop
            ? "Your certificate and a few questions from your guides are in your account. Sign in with this email address."
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
