import { fileTransport } from "./file-transport";
import type { MailTransport } from "./port";
import { smtpTransport } from "./smtp-transport";

export type MailSettings = { smtpUrl?: string | undefined; dataDir: string; mailFrom: string };

/** SMTP when an address of a server is given, else a file for each mail in `<dataDir>/outbox`. */
export function createMailTransport(settings: MailSettings): MailTransport {
  return settings.smtpUrl
    ? smtpTransport(settings.smtpUrl, settings.mailFrom)
    : fileTransport(settings.dataDir, settings.mailFrom);
}
