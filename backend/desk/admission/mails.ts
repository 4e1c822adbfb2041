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
        text: `If you did not expect this, tell an administrator of the desk, or write to ${settings.contactEmail}.`,
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
        text: "If this is not right, remove the roles on the person's page, and sign the person out there.",
      },
    ],
  };
};

const resetData = z.strictObject({
  /** Name and address of the one who reset them. */
  by: z.string(),
});
const resetToldData = resetData.extend({ whom: z.string() });

/** Goes to the person whose passkeys were reset. */
const ownPasskeysResetMail: MailTemplate = async ({ settings }, data) => ({
  subject: `Your passkeys at ${site.name} were reset`,
  heading: "Your passkeys were reset",
  blocks: [
    {
      kind: "text",
      text: `${resetData.parse(data).by} removed all passkeys from your account and signed you out of every browser. Sign in by e-mail, then add a new passkey at the desk.`,
    },
    { kind: "button", label: "Add a passkey", url: `${settings.origin}/desk/passkeys` },
    {
      kind: "note",
      text: `If you did not ask for this, tell an administrator of the desk at once, or write to ${settings.contactEmail}.`,
    },
  ],
});

/** Goes to every administrator, because until a new passkey is added the mailbox alone opens that account. */
const passkeysResetMail: MailTemplate = async ({ settings }, data) => {
  const { by, whom } = resetToldData.parse(data);
  return {
    subject: `Passkeys at the desk of ${site.name} were reset`,
    heading: "Passkeys were reset",
    blocks: [
      {
        kind: "text",
        text: `${by} removed all passkeys of ${whom} and signed this person out of every browser. Until they add a new passkey, access to their mailbox is enough to open their account.`,
      },
      { kind: "button", label: "Open the log", url: `${settings.origin}/desk/log` },
      {
        kind: "note",
        text: "If this is not right, remove the person's roles on their page, and call them.",
      },
    ],
  };
};

/** Mails about roles and passkeys of the desk, by their name in the queue. */
export const deskMails: Record<
  "own-roles" | "roles-changed" | "own-passkeys-reset" | "passkeys-reset",
  MailTemplate
> = {
  "own-passkeys-reset": ownPasskeysResetMail,
  "passkeys-reset": passkeysResetMail,
  "own-roles": ownRolesMail,
  "roles-changed": rolesMail,
};
