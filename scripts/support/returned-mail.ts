import PostalMime from "postal-mime";
import type { Returned } from "@/backend/ground/mail/bounces";
import { readAddress } from "@/lib/rules/forms/mail-address";

/**
 * Reads a report about one of our mails: a delivery status (RFC 3464) with "failed", or a complaint (RFC 5965).
 *
 * @param raw the whole mail
 * @returns null for anything else, such as a delay or a person's reply
 */
export async function returnedMail(raw: Uint8Array | string): Promise<Returned | null> {
  const { attachments, text } = await PostalMime.parse(raw, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
  });
  const partOf = (type: string) => attachments.find(({ mimeType }) => mimeType === type)?.content;
  const complaint = partOf("message/feedback-report");
  if (complaint !== undefined) {
    const recipient = readAddress(fieldOf(String(complaint), "Original-Rcpt-To"));
    return recipient === null ? null : { recipient, as: "complained" };
  }
  const status = String(partOf("message/delivery-status") ?? text ?? "");
  const recipient = readAddress(fieldOf(status, "Final-Recipient").replace(/^rfc822;/i, ""));
  if (recipient === null || fieldOf(status, "Action").toLowerCase() !== "failed") return null;
  return { recipient, as: "bounced" };
}

function fieldOf(lines: string, name: string): string {
  const line = lines.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? "";
}
