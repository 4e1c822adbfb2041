import PostalMime from "postal-mime";
import type { Returned } from "@/backend/ground/mail/bounces";

/**
 * Reads a report about one of our mails: a delivery status (RFC 3464) with "failed", or a complaint (RFC 5965). It names
 * the mail by the token of its return path: a bounce is addressed to it, and a complaint repeats it.
 *
 * @param raw the whole mail
 * @returns null for anything else, such as a delay or a person's reply
 */
export async function returnedMail(raw: Uint8Array | string): Promise<Returned | null> {
  const token = tokenIn(raw);
  if (token === null) return null;
  const { attachments, text } = await PostalMime.parse(raw, {
    attachmentEncoding: "utf8",
    forceRfc822Attachments: true,
  });
  const partOf = (type: string) => attachments.find(({ mimeType }) => mimeType === type)?.content;
  if (partOf("message/feedback-report") !== undefined) return { token, as: "complained" };
  const status = String(partOf("message/delivery-status") ?? text ?? "");
  return fieldOf(status, "Action").toLowerCase() === "failed" ? { token, as: "bounced" } : null;
}

/** The token of `bounces+<token>@…`, in any header or part. */
function tokenIn(raw: Uint8Array | string): string | null {
  const text = typeof raw === "string" ? raw : new TextDecoder().decode(raw);
  return /\+(\d{1,10}-[0-9a-f]{24})@/i.exec(text)?.[1]?.toLowerCase() ?? null;
}

function fieldOf(lines: string, name: string): string {
  const line = lines.split(/\r?\n/).find((one) => one.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line?.slice(name.length + 1).trim() ?? "";
}
