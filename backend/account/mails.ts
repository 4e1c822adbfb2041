import { durationText, times } from "@/lib/rules/times";
import { z } from "zod";
import { site } from "@/lib/site";
import type { MailTemplate } from "../deps";
import { renderMail } from "../mail/render-mail";

const codeData = z.object({ code: z.string().regex(/^\d{6}$/), expiresAt: z.coerce.date() }).strict();

const deletionCodeMail: MailTemplate = async (_deps, data) => {
  const { code: digits } = codeData.parse(data);
  return renderMail({
    subject: `Your code to delete your ${site.name} account`,
    heading: "Delete your account",
    blocks: [
      {
        kind: "text",
        text: "You asked to delete your account. Type this code on the settings page to do it.",
      },
      { kind: "code", label: "Your code", code: digits },
      {
        kind: "text",
        text: `It works once, for ${durationText(times.code)}. What is deleted cannot be brought back.`,
      },
      {
        kind: "note",
        text: "You did not ask for this? Then somebody else uses your account: do not pass the code on, and sign out everywhere in your settings.",
      },
    ],
  });
};

const accountDeletedMail: MailTemplate = async ({ settings }) =>
  renderMail({
    subject: `Your ${site.name} account is deleted`,
    heading: "Your account is deleted",
    blocks: [
      {
        kind: "text",
        text: "As you asked, we deleted your account: profile, sign-ins, certificates, courses, saved payment methods and carts. Subscriptions have ended.",
      },
      {
        kind: "text",
        text: "Orders and invoices we have to keep for seven years by tax law. They are no longer tied to an account.",
      },
      {
        kind: "note",
        text: `This was the last mail to this address. Questions? Write to ${settings.contactEmail}.`,
      },
    ],
  });

/** Mails of deleting an account, by the name that is queued. */
export const accountMails: Record<"deletion-code" | "account-deleted", MailTemplate> = {
  "deletion-code": deletionCodeMail,
  "account-deleted": accountDeletedMail,
};
