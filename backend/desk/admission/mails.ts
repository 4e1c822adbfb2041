import { z } from "zod";
import { site } from "@/lib/site";
import type { MailTemplate } from "../../deps";

const changeData = z.strictObject({
  /** "the roles desk, books" */
  before: z.string(),
  now: z.string(),
  /** Name and address of the one who changed them. */
  by: z.string(),
});
const toldData = changeData.extend({ whom: z.string() });

/** Goes to the person whose roles were changed. */
const ownRolesMail: MailTemplate = async ({ settings }, data) => {
  const { before, now, by } = changeData.parse(data);
  return {
    subject: `Your roles at the desk of ${site.name} were changed`,
    heading: "Your roles at the desk were changed",
    blocks: [
      { kind: "text", text: `You now have ${now}. Before, you had ${before}. The change was made by ${by}.` },
      { kind: "button", label: "Open the desk", url: `${settings.origin}/desk` },
      {
        kind: "note",
        text: `If you do not expect this, tell an administrator of the desk, or write to ${settings.contactEmail}.`,
      },
    ],
  };
};

/** Goes to every administrator, so that none of them is made in secret. */
const rolesMail: MailTemplate = async ({ settings }, data) => {
  const { before, now, by, whom } = toldData.parse(data);
  return {
    subject: `Roles at the desk of ${site.name} were changed`,
    heading: "Roles at the desk were changed",
    blocks: [
      {
        kind: "text",
        text: `${whom} now has ${now}, and had ${before} before. The change was made by ${by}.`,
      },
      { kind: "button", label: "Open the log", url: `${settings.origin}/desk/log` },
      {
        kind: "note",
        text: "If this is not right, take the roles back on the person's page, and sign the person out there.",
      },
    ],
  };
};

/** Mails about roles of the desk, by their name in the queue. */
export const deskMails: Record<"own-roles" | "roles-changed", MailTemplate> = {
  "own-roles": ownRolesMail,
  "roles-changed": rolesMail,
};
