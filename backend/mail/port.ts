export type Attachment = { filename: string; contentType: string; content: Buffer };

/** A finished mail. `to` is exactly one address; the transport refuses anything else. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** Exactly one address, to which an answer goes; the sender's unless given. */
  replyTo?: string;
  /** Message-ID, the same at every try: a mailbox shows a mail that was sent twice once. */
  id?: string;
};

/** SMTP, or a folder of .eml files. Throws when the mail was not taken; the outbox tries again. */
export interface MailTransport {
  send(mail: Mail): Promise<void>;
}
