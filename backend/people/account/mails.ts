import { momentText } from "@/lib/rules/times/day-text";
import { durationText, times } from "@/lib/rules/times/times";
import { z } from "zod";
import { site } from "@/lib/site";
import type { MailTemplate } from "../../deps";
import { isAddressChangeWaiting } from "./address-changes";

const codeData = z.object({ code: z.string().regex(/^\d{6}$/), expiresAt: z.coerce.date() }).strict();

const deletionCodeMail: MailTemplate = async (_deps, data) => {
  const { code: digits } = codeData.parse(data);
  return {
    subject: `Your code to delete your ${site.name} account`,
    heading: "Delete your account",
    blocks: [
      {
        kind: "text",
        text: "You asked us to delete your account. To go ahead, enter this code on the settings page.",
      },
      { kind: "code", label: "Your code", code: digits },
      {
        kind: "text",
        text: `It works once, for ${durationText(times.code)}. Deleted data cannot be restored.`,
      },
      {
        kind: "note",
        text: "If you did not ask for this, somebody else is using your account. Do not share the code, and sign out everywhere in your settings.",
      },
    ],
  };
};

const accountDeletedMail: MailTemplate = async ({ settings }) => ({
  subject: `Your ${site.name} account has been deleted`,
  heading: "Your account has been deleted",
  blocks: [
    {
      kind: "text",
      text: "As you asked, we deleted your account: profile, sign-ins, certificates, courses, saved payment methods and carts. Subscriptions have ended.",
    },
    {
      kind: "text",
      text: "Tax law requires us to keep paid or invoiced orders and their documents for seven years. They are no longer tied to an account. For other orders, we keep no name, address or email address. A seat that you booked stays booked, and money on a code can still be spent.",
    },
    {
      kind: "note",
      text: `From now on, we will only email this address about an order that we keep, for instance when a workshop moves or we refund you. Questions? Write to ${settings.contactEmail}.`,
    },
  ],
});

const guestDeletedMail: MailTemplate = async ({ settings }) => ({
  subject: `Your data at ${site.name} has been deleted`,
  heading: "Your data has been deleted",
  blocks: [
    {
      kind: "text",
      text: "As you asked, we deleted what we kept under this address: places on waiting lists, emails waiting to be sent, and links that opened your orders.",
    },
    {
      kind: "text",
      text: "Tax law requires us to keep paid or invoiced orders and their documents for seven years. For other orders, we keep no name, address or email address.",
    },
    {
      kind: "note",
      text: `From now on, we will only email this address about an order that we keep, for instance when a workshop moves or we refund you. Questions? Write to ${settings.contactEmail}.`,
    },
  ],
});

const waitingData = z.object({ token: z.string(), dueAt: z.coerce.date() }).strict();

/** Goes to the present address. It does not name the new one. It is not sent when the desk has stopped the change. */
const addressWaitsMail: MailTemplate = async ({ db, settings }, data) => {
  const { token, dueAt } = waitingData.parse(data);
  if (!(await isAddressChangeWaiting(db, token))) return null;
  return {
    subject: `The address of your ${site.name} account is about to change`,
    heading: "The address of your account is about to change",
    blocks: [
      {
        kind: "text",
        text: "Somebody who proved that they own this account asked us to change its email address. Because the account has orders or certificates, we wait for a day. After that, this address no longer opens the account, and every browser is signed out.",
      },
      { kind: "rows", rows: [{ label: "Not before", value: momentText(dueAt.toISOString()), strong: true }] },
      {
        kind: "text",
        text: "If you asked for this, you do not need to do anything. If you did not, press the button to stop the change.",
      },
      {
        kind: "button",
        label: "Keep this address",
        url: `${settings.origin}/account/keep-address?token=${encodeURIComponent(token)}`,
      },
    ],
  };
};

const keptData = z.object({ memberId: z.number(), why: z.enum(["stopped", "taken", "staff"]) }).strict();

const keptWords = {
  stopped:
    "The owner of the old address stopped the change. Somebody may have tried to take the account over: talk to the member before you change it again.",
  taken:
    "Another account has taken the new address in the meantime. If both belong to the same person, merge the accounts.",
  staff: "The member has joined the staff in the meantime, so only an administrator can change the address.",
};

/** Goes to the academy. */
const addressKeptMail: MailTemplate = async ({ settings }, data) => {
  const { memberId, why } = keptData.parse(data);
  return {
    subject: `The address of member ${memberId} was not changed`,
    heading: "An address was not changed",
    blocks: [
      { kind: "text", text: `Member ${memberId} keeps the present address. ${keptWords[why]}` },
      { kind: "button", label: "Open the person's page", url: `${settings.origin}/desk/people/${memberId}` },
    ],
  };
};

/** Goes to the earlier address, because its owner may not have asked for the change. */
const addressLeftMail: MailTemplate = async ({ settings }) => ({
  subject: `Your ${site.name} account has a new address`,
  heading: "Your account has a new address",
  blocks: [
    {
      kind: "text",
      text: "The owner of this account asked us to change its email address and proved who they are. We have changed it and signed out every browser. This address no longer opens the account.",
    },
    {
      kind: "note",
      text: `If you did not ask for this, write to ${settings.contactEmail} at once, and we will change it back.`,
    },
  ],
});

const addressMovedMail: MailTemplate = async ({ settings }) => ({
  subject: `This is now the address of your ${site.name} account`,
  heading: "This is now the address of your account",
  blocks: [
    {
      kind: "text",
      text: "As you asked, we have moved your account to this address. Sign in with it: your orders, certificates and courses are where they were. Emails about your orders now come here too.",
    },
    { kind: "button", label: "Sign in", url: `${settings.origin}/account` },
    {
      kind: "note",
      text: `If this was not you, write to ${settings.contactEmail}, and we will remove your address.`,
    },
  ],
});

/** Goes to the address of the account that was removed. It does not name the other address. */
const accountsMergedMail: MailTemplate = async ({ settings }) => ({
  subject: `Your two ${site.name} accounts are now one`,
  heading: "Your two accounts are now one",
  blocks: [
    {
      kind: "text",
      text: "The owner of two accounts asked us to merge them and proved that both are theirs. The account under this address has been closed. Its orders, certificates, courses and access are now in the other account. Please sign in with the address of that account.",
    },
    {
      kind: "note",
      text: `If you did not ask for this, write to ${settings.contactEmail} at once.`,
    },
  ],
});

const accountKeptMail: MailTemplate = async ({ settings }) => ({
  subject: `Your two ${site.name} accounts are now one`,
  heading: "Your two accounts are now one",
  blocks: [
    {
      kind: "text",
      text: "As you asked, we merged your other account into this one. The orders, certificates, courses and access of both are here, and you still sign in with this address.",
    },
    { kind: "button", label: "Open your account", url: `${settings.origin}/account/me` },
    {
      kind: "note",
      text: `If you did not ask for this, write to ${settings.contactEmail}.`,
    },
  ],
});

const guideLeftData = z.object({ name: z.string(), page: z.string() }).strict();

/** Goes to the academy: an account's deletion does not delete a page that an editor wrote. */
const guideLeftMail: MailTemplate = async ({ settings }, data) => {
  const { name, page } = guideLeftData.parse(data);
  return {
    subject: `${name} has deleted their account: take down the public page`,
    heading: "Please take down a public page",
    blocks: [
      {
        kind: "text",
        text: `${name} has deleted their account, and we promised to take down the public page as well. The page below comes from a content file: please remove it from the folder "professionals". Other people's certificates still name their guide.`,
      },
      { kind: "button", label: "Open the page", url: `${settings.origin}${page}` },
    ],
  };
};

/** Mails about a person's account and data, by their name in the queue. */
export const accountMails: Record<
  | "deletion-code"
  | "account-deleted"
  | "guest-deleted"
  | "address-waits"
  | "address-kept"
  | "address-left"
  | "address-moved"
  | "accounts-merged"
  | "account-kept"
  | "guide-left",
  MailTemplate
> = {
  "deletion-code": deletionCodeMail,
  "account-deleted": accountDeletedMail,
  "guest-deleted": guestDeletedMail,
  "address-waits": addressWaitsMail,
  "address-kept": addressKeptMail,
  "address-left": addressLeftMail,
  "address-moved": addressMovedMail,
  "accounts-merged": accountsMergedMail,
  "account-kept": accountKeptMail,
  "guide-left": guideLeftMail,
};
