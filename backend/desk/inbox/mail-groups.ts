import { type MailToSettle, mailsToSettle } from "../../ground/mail/waiting-mails";
import type { InboxEntry, ReadGroup } from "./entry";

/** Mails that no server accepted; `key` is the mail's number. */
export const failedMails: ReadGroup = async ({ deps, limit }) =>
  (await mailsToSettle(deps.db, "failed", limit)).map((mail) =>
    entry(
      mail,
      mail.ended === "refused"
        ? "The mail server permanently rejected it."
        : "No mail server accepted it for two days.",
    ),
  );

/** Emails that bounced; `key` is the mail's number. */
export const bouncedMails: ReadGroup = async ({ deps, limit }) =>
  (await mailsToSettle(deps.db, "returned", limit)).map((mail) =>
    entry(
      mail,
      mail.ended === "complained"
        ? "The recipient marked it as spam. Do not send newsletters to this address."
        : "The address does not exist or accepts no email. Ask the person for another address.",
    ),
  );

function entry({ id, reason, recipient, template, nextTryAt }: MailToSettle, why: string): InboxEntry {
  const [, order] = /^order-(\d{1,10})-/.exec(reason) ?? [];
  return {
    key: String(id),
    order: order === undefined ? null : Number(order),
    since: nextTryAt,
    title: recipient,
    detail: `Email “${template.replaceAll("-", " ")}”. ${why}`,
  };
}
