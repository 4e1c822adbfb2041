import { durationText, strangerOfferText, times } from "@/lib/rules/times";
import { z } from "zod";
import { momentText } from "@/lib/rules/day-text";
import type { Deps, MailTemplate } from "../deps";
import { type MailBlock, renderMail } from "../mail/render-mail";

const joined = z.object({ name: z.string(), token: z.string() });
const offered = joined.extend({ until: z.string() });
const ended = z.object({ name: z.string(), why: z.enum(["begun", "late", "cancelled"]) });

/** Mails of the waiting list. Their links open a page that changes nothing until a button is pressed. */
export const waitingListMails: Record<string, MailTemplate> = {
  "waiting-joined": async (deps, data) => {
    const { name, token } = joined.parse(data);
    return renderMail({
      subject: `You are on the waiting list: ${name}`,
      heading: "You are on the list",
      blocks: [
        {
          kind: "text",
          text: `${name} is sold out. When a seat comes free and it is your turn, we keep it for you for ${durationText(times.offer)} and write to you here.`,
        },
        ...toPage(deps, token, "See your place or leave the list"),
        {
          kind: "note",
          text: "You did not ask for this? Leave the list with the button above, and you hear nothing more of it.",
        },
      ],
    });
  },
  "waiting-to-confirm": async (deps, data) => {
    const { name, token } = joined.parse(data);
    return renderMail({
      subject: `Please confirm your place on the waiting list: ${name}`,
      heading: "One step to your place",
      blocks: [
        {
          kind: "text",
          text: `${name} is sold out, and your place in line is kept. Please confirm that this address is yours: then we offer you a seat when one comes free and it is your turn. We keep it for you for ${strangerOfferText()}, and for ${durationText(times.offer)} if you have an account.`,
        },
        ...toPage(deps, token, "Confirm your place"),
        {
          kind: "note",
          text: "You did not ask for this? There is nothing to do: without the button nothing happens. On the same page you can leave the list.",
        },
      ],
    });
  },
  "waiting-offered": async (deps, data) => {
    const { name, token, until } = offered.parse(data);
    return renderMail({
      subject: `A seat is free for you: ${name}`,
      heading: "It is your turn",
      blocks: [
        { kind: "text", text: `A seat has come free: ${name}. We keep it for you, and for nobody else.` },
        { kind: "rows", rows: [{ label: "Kept until", value: momentText(until), strong: true }] },
        ...toPage(deps, token, "Take your seat"),
        {
          kind: "note",
          text: "Not any more? Give the seat up on the same page, then the next person gets it at once. After the time above it goes to the next in any case.",
        },
      ],
    });
  },
  "waiting-ended": async (deps, data) => {
    const { name, why } = ended.parse(data);
    const texts = {
      begun: `${name} has begun and no seat came free before. We are sorry.`,
      late: `The time to take your seat is over: ${name}. It went to the next in line.`,
      cancelled: `${name} does not take place. We are sorry.`,
    };
    const text = texts[why];
    return renderMail({
      subject: `Your place on the waiting list has ended: ${name}`,
      heading: "Your place has ended",
      blocks: [
        { kind: "text", text: `${text} Perhaps another date suits you.` },
        { kind: "button", label: "See all dates", url: `${deps.settings.origin}/workshops` },
      ],
    });
  },
};

function toPage(deps: Deps, token: string, label: string): MailBlock[] {
  return [{ kind: "button", label, url: `${deps.settings.origin}/store/waiting-list?token=${token}` }];
}
