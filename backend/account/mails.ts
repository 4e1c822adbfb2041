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

const guestDeletedMail: MailTemplate = async ({ settings }) =>
  renderMail({
    subject: `Your data at ${site.name} is deleted`,
    heading: "Your data is deleted",
    blocks: [
      {
        kind: "text",
        text: "As you asked, we deleted what we kept under this address: places on waiting lists, mails that were waiting, and links that opened your orders.",
      },
      {
        kind: "text",
        text: "Orders and invoices we have to keep for seven years by tax law.",
      },
      {
        kind: "note",
        text: `This was the last mail to this address. Questions? Write to ${settings.contactEmail}.`,
      },
    ],
  });

/** To the earlier address: its owner may not be the one who asked. */
const addressLeftMail: MailTemplate = async ({ settings }) =>
  renderMail({
    subject: `Your ${site.name} account has another address`,
    heading: "Your account has another address",
    blocks: [
      {
        kind: "text",
        text: "Somebody showed us that your account is theirs and asked us to change its e-mail address. We did, and signed out every browser. This address no longer opens the account.",
      },
      {
        kind: "note",
        text: `You did not ask for this? Write to ${settings.contactEmail} at once, and we put it back.`,
      },
    ],
  });

const addressMovedMail: MailTemplate = async ({ settings }) =>
  renderMail({
    subject: `Your ${site.name} account has this address now`,
    heading: "Your account has this address now",
    blocks: [
      {
        kind: "text",
        text: "As you asked, your account moved to this address. Sign in with it: your orders, certificates and courses are where they were. Mails about your orders come here too.",
      },
      { kind: "button", label: "Sign in", url: `${settings.origin}/account` },
      {
        kind: "note",
        text: `You know nothing of this? Write to ${settings.contactEmail}, and we take your address off.`,
      },
    ],
  });

/** To the address of the account that went: it does not name the other one. */
const accountsMergedMail: MailTemplate = async ({ settings }) =>
  renderMail({
    subject: `Your two ${site.name} accounts are one now`,
    heading: "Your two accounts are one now",
    blocks: [
      {
        kind: "text",
        text: "Somebody showed us that two accounts belong to the same person and asked us to join them. The account of this address is closed. Its orders, certificates, courses and access are in the other account; sign in with that one's address.",
      },
      {
        kind: "note",
        text: `You did not ask for this? Write to ${settings.contactEmail} at once.`,
      },
    ],
  });

const accountKeptMail: MailTemplate = async ({ settings }) =>
  renderMail({
    subject: `Your two ${site.name} accounts are one now`,
    heading: "Your two accounts are one now",
    blocks: [
      {
        kind: "text",
        text: "As you asked, we joined your other account with this one. Orders, certificates, courses and access of both are here; you keep signing in with this address.",
      },
      { kind: "button", label: "Look at your account", url: `${settings.origin}/account/me` },
      {
        kind: "note",
        text: `You did not ask for this? Write to ${settings.contactEmail}.`,
      },
    ],
  });

const guideLeftData = z.object({ name: z.string(), page: z.string() }).strict();

/** To the academy: a page that an editor wrote is not deleted with the account. */
const guideLeftMail: MailTemplate = async ({ settings }, data) => {
  const { name, page } = guideLeftData.parse(data);
  return renderMail({
    subject: `${name} has deleted the account: take the public page off`,
    heading: "A public page has to go",
    blocks: [
      {
        kind: "text",
        text: `${name} has deleted the account and was told that the page ${settings.origin}${page} goes too. It is a file of the content: remove the file in the folder "professionals". Certificates of others keep the name of the person who taught them.`,
      },
      { kind: "button", label: "Look at the page", url: `${settings.origin}${page}` },
    ],
  });
};

/** Mails about a person's account and data, by the name that is queued. */
export const accountMails: Record<
  | "deletion-code"
  | "account-deleted"
  | "guest-deleted"
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
  "address-left": addressLeftMail,
  "address-moved": addressMovedMail,
  "accounts-merged": accountsMergedMail,
  "account-kept": accountKeptMail,
  "guide-left": guideLeftMail,
};
