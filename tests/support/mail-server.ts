import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

/** Where in a mail's conversation the server says something else than yes. */
export type Refusal = { at: "MAIL FROM" | "RCPT TO" | "DATA"; code: number } | { at: "drop" } | null;

type Received = { from: string; to: string[]; raw: string };

/** A mail server that keeps what it gets and answers as it is set up to. Its words repeat the recipient, as real ones do. */
export async function openMailServer() {
  let refusal: Refusal = null;
  const received: Received[] = [];
  const answer = (at: string) =>
    refusal?.at === at && "code" in refusal
      ? Object.assign(new Error("not you, anna@example.com"), { responseCode: refusal.code })
      : undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onMailFrom: (_address, _session, done) => done(answer("MAIL FROM")),
    onRcptTo: (_address, _session, done) => done(answer("RCPT TO")),
    onData(stream, session: SMTPServerSession, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const mail = {
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        };
        // It has the mail, and the connection ends before it can say so.
        if (refusal?.at === "drop") {
          received.push(mail);
          for (const connection of server.connections) connection._socket.destroy();
          return;
        }
        const no = answer("DATA");
        if (!no) received.push(mail);
        done(no);
      });
    },
  });
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return {
    received,
    url: `smtp://127.0.0.1:${address.port}`,
    /** From now on. */
    refuse: (next: Refusal) => void (refusal = next),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
