import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { withDeadline } from "@/lib/http/deadline";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import { site } from "@/lib/site";
import { logoId, logoPart } from "./logo";
import { type Mail, MailRefused, type MailTransport } from "../../ports";

export type MailSettings = {
  smtpUrl?: string | undefined;
  dataDir: string;
  mailFrom: string;
  /** Where servers report that a mail they accepted could not be delivered; by default `mailFrom`. */
  bounceTo?: string | undefined;
};

/** Sends by SMTP if a server's address is given. Otherwise writes each mail into a file in `<dataDir>/outbox`. */
export function createMailTransport(settings: MailSettings): MailTransport {
  return settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, settings)
    : fileTransport(settings.dataDir, settings.mailFrom);
}

/**
 * Sends through a mail server. A server that has the whole mail may take minutes to confirm it (RFC 5321, 4.5.3.2.6),
 * and a sender that does not wait sends the mail twice (RFC 1047). So a claim lasts as long as its sender renews it.
 */
function smtpTransport(url: string, { mailFrom, bounceTo }: MailSettings): MailTransport {
  return {
    async send(mail, until) {
      const composed = await withLogo(compose(mail, mailFrom));
      const from = bounceTo ? returnPath(bounceTo, mail.returnToken) : mailFrom;
      const message = { ...composed, envelope: { ...composed.envelope, from }, ...until };
      const transport = createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 300_000,
        dnsTimeout: 10_000,
      });
      try {
        const sent = await withDeadline(
          transport.sendMail(message),
          360_000,
          "the mail server took too long",
        );
        if (sent.envelope.to.length !== 1) throw new Error("the mail went to more than one recipient");
        if (sent.accepted.length !== 1) throw new Error("the mail was not accepted");
      } catch (error) {
        throw isRefusal(error) ? new MailRefused(error.message, { cause: error }) : error;
      } finally {
        transport.close();
      }
    },
  };
}

/** `bounces+<token>@…`. The bare address where that would be longer than a mail server has to take. */
function returnPath(bounceTo: string, token: string | undefined): string {
  const at = bounceTo.lastIndexOf("@");
  const local = `${bounceTo.slice(0, at)}+${token}`;
  return token === undefined || local.length > 64 ? bounceTo : `${local}${bounceTo.slice(at)}`;
}

/**
 * Whether the server refused this mail: 5xx about the recipient or the text (RFC 5321, 4.2.1). An earlier 5xx, to the
 * greeting, the password or the sender, is about our settings and affects every mail, so mails wait until the settings
 * are correct.
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !("responseCode" in error) || !("command" in error)) return false;
  const isAboutMail = error.command === "RCPT TO" || error.command === "DATA";
  return isAboutMail && Number(error.responseCode) >= 500;
}

/**
 * Writes each mail to `<dataDir>/outbox/<time>-<to>.eml`. Only the owner can read it, because it may hold a sign-in
 * link.
 */
function fileTransport(dataDir: string, from: string): MailTransport {
  const folder = path.join(dataDir, "outbox");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(await withLogo(compose(mail, from)));
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, "-")}-${fileName(mail.to)}`;
      // Written beside its final path and then linked, so that a listing of the folder shows only complete mails and
      // none is overwritten.
      const unfinished = path.join(folder, `.${name}.${randomBytes(6).toString("hex")}`);
      await fs.writeFile(unfinished, message, { mode: 0o600, flag: "wx" });
      try {
        await linkFree(unfinished, path.join(folder, name));
      } finally {
        await fs.unlink(unfinished);
      }
    },
  };
}

async function linkFree(from: string, to: string): Promise<void> {
  for (let turn = 1; ; turn++) {
    try {
      return await fs.link(from, turn === 1 ? `${to}.eml` : `${to}-${turn}.eml`);
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EEXIST";
      if (!isTaken || turn === 100) throw error;
    }
  }
}

/** Addresses may contain a slash. File names contain only letters, digits and six other characters. */
function fileName(address: string): string {
  return address.replace(/[^a-z0-9@._+-]/g, "_").slice(0, 120);
}

type ComposedMail = SendMailOptions & {
  html: string;
  envelope: { from: string; to: string[] };
  attachments: Mail["attachments"];
};

/** Adds the picture of the letterhead. */
async function withLogo(mail: ComposedMail): Promise<ComposedMail> {
  if (!mail.html.includes(`cid:${logoId}`)) return mail;
  return { ...mail, attachments: [await logoPart(), ...mail.attachments] };
}

const LINE_BREAK = /[\r\n\u0000]/;

/**
 * The mail for the library, addressed to exactly one person. The library would read a list or a line break in an
 * address as more recipients (measured).
 *
 * @throws Error when recipient or reply address is not exactly one address, or a header contains a line break
 */
export function compose(mail: Mail, from: string): ComposedMail {
  const address = parseAddress(mail.to);
  if (address === null || address !== mail.to) throw new Error("a mail needs exactly one recipient");
  const replyTo = mail.replyTo === undefined ? null : parseAddress(mail.replyTo);
  if (replyTo === null && mail.replyTo !== undefined)
    throw new Error("the reply address must be exactly one address");
  const headers = [
    mail.subject,
    mail.id ?? "",
    ...mail.attachments.flatMap((file) => [file.filename, file.contentType]),
  ];
  if (headers.some((header) => LINE_BREAK.test(header)))
    throw new Error("a mail header contains a line break");
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
    // Prevents automatic replies to a mail that a machine sent. Source: RFC 3834.
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
