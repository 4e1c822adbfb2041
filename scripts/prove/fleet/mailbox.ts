import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort } from "../../support/processes.mjs";

export type Mailbox = {
  url: string;
  /** Message-ID → how often a mail with it was accepted. */
  accepted: Map<string, number>;
  /** Who was written to, about what: once for every mail, however often it came. */
  about: string[];
  close: () => Promise<void>;
};

/** A mail server that takes everything and counts. */
export async function openMailbox(): Promise<Mailbox> {
  const accepted: Mailbox["accepted"] = new Map();
  const about: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then(({ messageId = "", subject = "" }) => {
          const times = accepted.get(messageId) ?? 0;
          accepted.set(messageId, times + 1);
          const to = session.envelope.rcptTo.map(({ address }) => address).join(", ");
          if (times === 0) about.push(`${to}: ${subject}`);
          done();
        }, done);
      });
    },
  });
  // A process that is killed leaves its connection.
  server.on("error", () => undefined);
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    about,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
