import type { SendMailOptions } from "nodemailer";
import { site } from "@/lib/site";
import { parseAddress } from "./address";
import type { Mail } from "./port";

const BREAK = /[\r\n\u0000]/;

/**
 * The mail for the library, addressed to one person only: it would read a list or a line break in an address as more
 * recipients (measured). Source: reliability 0.10, A9.
 *
 * @throws Error when recipient or answer address is not exactly one address, or a line break is in a header.
 */
export function compose(
  mail: Mail,
  from: string,
): SendMailOptions & { envelope: { from: string; to: string[] } } {
  const address = parseAddress(mail.to);
  if (address === null || address !== mail.to) throw new Error("a mail needs exactly one recipient");
  const replyTo = mail.replyTo === undefined ? null : parseAddress(mail.replyTo);
  if (replyTo === null && mail.replyTo !== undefined) throw new Error("an answer needs exactly one address");
  const headers = [
    mail.subject,
    mail.id ?? "",
    ...mail.attachments.flatMap((file) => [file.filename, file.contentType]),
  ];
  if (headers.some((header) => BREAK.test(header))) throw new Error("a line break in a mail header");
  return {
    from: { name: site.name, address: from },
    to: { name: "", address },
    ...(replyTo ? { replyTo: { name: "", address: replyTo } } : {}),
    envelope: { from, to: [address] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments,
    messageId: mail.id,
    // No automatic replies to a mail that a machine sent. Source: RFC 3834.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
