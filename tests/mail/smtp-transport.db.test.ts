import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "@/backend/database/client";
import type { MailTemplate } from "@/backend/deps";
import { deliverMails } from "@/backend/mail/deliver-mails";
import { queueMail } from "@/backend/mail/outbox";
import type { Mail } from "@/backend/ports";
import { renderMail } from "@/backend/mail/render-mail";
import { createMailTransport } from "@/backend/mail/transport";
import { testDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";

type Received = { from: string; to: string[]; raw: string };

/** A mail server that keeps what it gets and answers as it is set up to. */
async function openServer(answer: () => number) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session: SMTPServerSession, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const code = answer();
        if (code !== 250)
          return done(Object.assign(new Error("not now, anna@example.com"), { responseCode: code }));
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString("utf8"),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address: AddressInfo | string | null = server.server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { received, url: `smtp://127.0.0.1:${address.port}`, close };
}

const mail: Mail = {
  to: "anna@example.com",
  ...renderMail({ subject: "Größe – 12,00 €", heading: "Hello", blocks: [] }),
  id: "<1@academy.example.com>",
};

describe("SMTP", () => {
  let code = 250;
  let server: Awaited<ReturnType<typeof openServer>>;
  const transport = () =>
    createMailTransport({ smtpUrl: server.url, dataDir: "/nowhere", mailFrom: "academy@example.com" });
  beforeEach(async () => {
    code = 250;
    server = await openServer(() => code);
  });
  afterEach(() => server.close());

  it("sends to one person, in both forms, with its files", async () => {
    const content = Buffer.from("%PDF-1.7 …");
    await transport().send({
      ...mail,
      attachments: [{ filename: "Invoice 17.pdf", contentType: "application/pdf", content }],
    });
    expect(server.received).toMatchObject([{ from: "academy@example.com", to: ["anna@example.com"] }]);
    const parsed = await PostalMime.parse(server.received[0]?.raw ?? "");
    expect(parsed).toMatchObject({
      subject: "Größe – 12,00 €",
      messageId: "<1@academy.example.com>",
      to: [{ address: "anna@example.com" }],
    });
    expect(parsed.text).toContain("Hello");
    expect(parsed.html).toContain("<h1");
    expect(parsed.attachments).toMatchObject([{ filename: "Invoice 17.pdf", mimeType: "application/pdf" }]);
  });

  it.each([
    "anna@example.com, evil@example.com",
    "anna@example.com,evil@example.com",
    "anna@example.com\r\nRCPT TO:<evil@example.com>",
    "anna@example.com>\r\nRCPT TO:<evil@example.com",
    "anna@example.com\nBcc: evil@example.com",
    "x: anna@example.com, evil@example.com;",
    '"evil@example.com" <anna@example.com>',
  ])("sends nothing to %j", async (to) => {
    await expect(transport().send({ ...mail, to })).rejects.toThrow("exactly one recipient");
    expect(server.received).toEqual([]);
  });

  it("sends no header that came in a subject", async () => {
    await expect(transport().send({ ...mail, subject: "Hello\r\nBcc: evil@example.com" })).rejects.toThrow(
      "line break",
    );
    expect(server.received).toEqual([]);
  });

  it("leaves a server that does not answer when its process ends: nothing is delivered later", async () => {
    const ending = new AbortController();
    const holding = new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      onRcptTo: () => ending.abort(),
    });
    await new Promise<void>((resolve) => holding.listen(0, "127.0.0.1", resolve));
    const gone = new Promise<void>((resolve) => (holding.onClose = () => resolve()));
    const address = holding.server.address();
    const smtpUrl = `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
    const from = createMailTransport({ smtpUrl, dataDir: "/nowhere", mailFrom: "academy@example.com" });
    await expect(from.send(mail, { signal: ending.signal })).rejects.toMatchObject({ code: "EABORT" });
    await gone;
    await new Promise<void>((resolve) => holding.close(() => resolve()));
  });

  describe("and the outbox", () => {
    let database: Database;
    let deps: TestDeps;
    const templates: Record<string, MailTemplate> = {
      hello: async () => renderMail({ subject: "Hello", heading: "Hello", blocks: [] }),
    };
    beforeEach(async () => {
      database = await testDatabase();
      deps = testDeps({ database: async () => database, payments: [], mail: transport() });
      await queueMail(database.db, deps, {
        reason: "order-1",
        recipient: "anna@example.com",
        template: "hello",
        data: {},
      });
    });
    afterEach(() => database.close());

    it.each([451, 421, 550])("try again after %i, and deliver once", async (refusal) => {
      code = refusal;
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 1 });
      code = 250;
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 0 });
      deps.time.forward(10);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 1, failed: 0 });
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 0 });
      expect(server.received).toHaveLength(1);
    });

    it("try again when no server listens", async () => {
      await server.close();
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 1 });
      server = await openServer(() => code);
      deps.mail = transport();
      deps.time.forward(10);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 1, failed: 0 });
      expect(server.received).toHaveLength(1);
    });
  });
});
