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
          text: `${name} is sold out. When a seat opens up and it is your turn, we will email you and hold it for you for ${durationText(times.offer)}.`,
        },
        ...toPage(deps, token, "See your place or leave the list"),
        {
          kind: "note",
          text: "If you did not ask for this, use the button above to leave the list, and we will not email you about it again.",
        },
      ],
    };
  },
  "waiting-to-confirm": async (deps, data) => {
    const { name, token } = joined.parse(data);
    return {
      subject: `Please confirm your place on the waiting list: ${name}`,
      heading: "One more step to keep your place",
      blocks: [
        {
          kind: "text",
          text: `${name} is sold out, and we are keeping your place in line. Please confirm that this email address is yours. We will then offer you a seat when one opens up and it is your turn. We will hold it for you for ${strangerOfferText()}, or for ${durationText(times.offer)} if you have an account.`,
        },
        ...toPage(deps, token, "Confirm your place"),
        {
          kind: "note",
          text: "If you did not ask for this, you can ignore this email: nothing happens unless you press the button. You can also leave the list on that page.",
        },
      ],
    };
  },
  "waiting-offered": async (deps, data) => {
    const { name, token, until } = offered.parse(data);
    return {
      subject: `A seat has opened up: ${name}`,
      heading: "It is your turn",
      blocks: [
        { kind: "text", text: `A seat has opened up: ${name}. We are holding it for you.` },
        { kind: "rows", rows: [{ label: "Held until", value: momentText(until), strong: true }] },
        ...toPage(deps, token, "Take your seat"),
        {
          kind: "note",
          text: "No longer interested? Give up the seat on the same page, and it goes to the next person at once. After the time above, it is offered to the next person.",
        },
      ],
    };
  },
  "waiting-ended": async (deps, data) => {
    const { name, why } = ended.parse(data);
    const texts = {
      begun: `${name} has started, and no seat opened up in time. We are sorry.`,
      late: `Your time to take the seat has run out: ${name}. It has gone to the next person in line.`,
      cancelled: `${name} has been cancelled. We are sorry.`,
    };
    const text = texts[why];
    return {
      subject: `You are no longer on the waiting list: ${name}`,
      heading: "You are no longer on the list",
      blocks: [
        { kind: "text", text: `${text} Perhaps another date would suit you.` },
        { kind: "button", label: "See all dates", url: `${deps.settings.origin}/workshops` },
      ],
    };
  },
};

function toPage(deps: Deps, token: string, label: string): MailBlock[] {
  return [{ kind: "button", label, url: `${deps.settings.origin}/store/waiting-list?token=${token}` }];
}
