import type { Mail, MailTransport } from "@/backend/ports";

/** Keeps what was sent; refuses while `down` is set, as a mail server does. */
export class MailRecorder implements MailTransport {
  readonly sent: Mail[] = [];
  down = false;

  async send(mail: Mail): Promise<void> {
    if (this.down) throw new Error("451 try again later");
    this.sent.push(mail);
  }

  to(address: string): Mail[] {
    return this.sent.filter((mail) => mail.to === address);
  }
}
