import { createTransport } from "nodemailer";
import { compose } from "./compose";
import type { MailTransport } from "./port";

/** Sends through a server. A sending ends after a minute at most, well before a claim on the mail runs out. */
export function smtpTransport(url: string, from: string): MailTransport {
  return {
    async send(mail) {
      const message = compose(mail, from);
      const transport = createTransport({
        url,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 20_000,
        dnsTimeout: 10_000,
      });
      try {
        const sent = await within(60_000, transport.sendMail(message));
        if (sent.envelope.to.length !== 1) throw new Error("the mail went to more than one recipient");
        if (sent.accepted.length !== 1) throw new Error("the mail was not accepted");
      } finally {
        transport.close();
      }
    },
  };
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the mail server took too long")), milliseconds);
  });
  try {
    return await Promise.race([work, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
