import { durationText, strangerOfferText, times } from "@/lib/rules/times/times";
import { z } from "zod";
import { momentText } from "@/lib/rules/times/day-text";
import type { Deps, MailTemplate } from "../../deps";
import type { MailBlock } from "../../ground/mail/letter";

const joined = z.object({ name: z.string(), token: z.string() });
const offered = joined.extend({ until: z.string() });
const ended = z.object({ name: z.string(), why: z.enum(["begun", "late", "cancelled"]) });

/** Mails of the waiting list. Their links open a page that changes nothing until its button is pressed. */
export const waitingListMails: Record<string, MailTemplate> = {
  "waiting-joined": async (deps, data) => {
    const { name, token } = joined.parse(data);
    return {
      subject: `You are on the waiting list: ${name}`,
      heading: "You are on the list",
      blocks: [
        {
          kind: "text",
          text: `${name} is sold out. When a seat becomes free and it is your turn, we write to you here and keep it for you for ${durationText(times.offer)}.`,
        },
        ...toPage(deps, token, "See your place or leave the list"),
        {
          kind: "note",
          text: "If you did not ask for this, leave the list with the button above, and we will not write to you about it again.",
        },
      ],
    };
  },
  "waiting-to-confirm": async (deps, data) => {
    const { name, token } = joined.parse(data);
    return {
      subject: `Please confirm your place on the waiting list: ${name}`,
      heading: "One more step to your place",
      blocks: [
        {
          kind: "text",
          text: `${name} is sold out, and we are keeping your place in line. Please confirm that this email address is yours. We then offer you a seat when one becomes free and it is your turn. We keep it for you for ${strangerOfferText()}, and for ${durationText(times.offer)} if you have an account.`,
        },
        ...toPage(deps, token, "Confirm your place"),
        {
          kind: "note",
          text: "If you did not ask for this, there is nothing to do: nothing happens unless you press the button. You can also leave the list on that page.",
        },
      ],
    };
  },
  "waiting-offered": async (deps, data) => {
    const { name, token, until } = offered.parse(data);
    return {
      subject: `A seat is free for you: ${name}`,
      heading: "It is your turn",
      blocks: [
        { kind: "text", text: `A seat is free: ${name}. We keep it for you, and for nobody else.` },
        { kind: "rows", rows: [{ label: "Kept until", value: momentText(until), strong: true }] },
        ...toPage(deps, token, "Take your seat"),
        {
          kind: "note",
          text: "No longer interested? Give up the seat on the same page, and it goes to the next person at once. After the time above, it goes to the next person anyway.",
        },
      ],
    };
  },
  "waiting-ended": async (deps, data) => {
    const { name, why } = ended.parse(data);
    const texts = {
      begun: `${name} has begun, and no seat became free before that. We are sorry.`,
      late: `The time to take your seat has run out: ${name}. The seat went to the next person in line.`,
      cancelled: `${name} is cancelled. We are sorry.`,
    };
    const text = texts[why];
    return {
      subject: `Your place on the waiting list has ended: ${name}`,
      heading: "Your place has ended",
      blocks: [
        { kind: "text", text: `${text} Perhaps another date suits you.` },
        { kind: "button", label: "See all dates", url: `${deps.settings.origin}/workshops` },
      ],
    };
  },
};

function toPage(deps: Deps, token: string, label: string): MailBlock[] {
  return [{ kind: "button", label, url: `${deps.settings.origin}/store/waiting-list?token=${token}` }];
}
