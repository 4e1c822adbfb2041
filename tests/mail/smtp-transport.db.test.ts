import ICAL from "ical.js";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import type { MailTemplate } from "@/backend/deps";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { queueMail } from "@/backend/ground/mail/outbox";
import { countUnsent, listUnsent, retryMail } from "@/backend/ground/mail/waiting-mails";
import type { Mail } from "@/backend/ports";
import { renderMail } from "@/backend/ground/mail/render-mail";
import { createMailTransport } from "@/backend/ground/mail/transport";
import { calendarDays, calendarFile } from "@/lib/rules/times/calendar-file";
import { testDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { openMailServer, type Refusal } from "@/tests/support/mail-server";
import { about } from "@/tests/support/clock";

const settings = { origin: "https://academy.example.com", contactEmail: "office@academy.example" };

const mail: Mail = {
  to: "anna@example.com",
  ...renderMail({ subject: "Größe – 12,00 €", heading: "Hello", blocks: [] }, settings),
  id: "<1@academy.example.com>",
};

const bytesOf = (content: ArrayBuffer | Uint8Array | string | undefined) =>
  typeof content === "string" || content === undefined ? Buffer.from(content ?? "") : new Uint8Array(content);

describe("sending by SMTP", () => {
  let server: Awaited<ReturnType<typeof openMailServer>>;
  const transport = () =>
    createMailTransport({ smtpUrl: server.url, dataDir: "/nowhere", mailFrom: "academy@example.com" });
  beforeEach(async () => {
    server = await openMailServer();
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
    expect(parsed.attachments).toMatchObject([
      { filename: "logo.png", mimeType: "image/png", disposition: "inline", related: true },
      { filename: "Invoice 17.pdf", mimeType: "application/pdf", disposition: "attachment" },
    ]);
    expect(parsed.html).toContain(`src="cid:${parsed.attachments[0]?.contentId?.slice(1, -1)}"`);
  });

  it("carries a message for the calendar, whose type and text name the same method", async () => {
    const day = calendarDays({
      uid: "a@b",
      title: "Größe",
      description: "",
      url: "https://academy.example",
      location: "Wien",
      start: "2026-12-15T09:00:00+01:00",
      end: "2026-12-15T17:00:00+01:00",
      modified: null,
    });
    for (const method of ["REQUEST", "CANCEL"] as const) {
      const file = calendarFile(day, {
        method,
        organizer: { email: "academy@example.com" },
        attendee: mail.to,
      });
      const contentType = `text/calendar; charset=utf-8; method=${method}`;
      const attachments = [{ filename: "date-1-1.ics", contentType, content: Buffer.from(file) }];
      await transport().send({ ...mail, attachments });
      const parsed = await PostalMime.parse(server.received.at(-1)?.raw ?? "");
      const [, part] = parsed.attachments;
      expect(part).toMatchObject({ filename: "date-1-1.ics", mimeType: "text/calendar", method });
      const calendar = new ICAL.Component(ICAL.parse(Buffer.from(bytesOf(part?.content)).toString()));
      expect(calendar.getFirstPropertyValue("method")).toBe(method);
      const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") ?? undefined);
      expect([event.summary, event.attendees.length]).toEqual(["Größe", 1]);
      // The mail's own text stays what is read: neither of its alternatives is the calendar's.
      expect([parsed.text?.includes("Hello"), parsed.html?.includes("<h1")]).toEqual([true, true]);
    }
  });

  it("has later bounces sent to the mailbox that reads them, and answers to the academy", async () => {
    const sender = { smtpUrl: server.url, dataDir: "/nowhere", mailFrom: "academy@example.com" };
    const returnToken = `17-${"0123456789ab".repeat(2)}`;
    await createMailTransport({ ...sender, bounceTo: "bounces@example.com" }).send({ ...mail, returnToken });
    expect(server.received).toMatchObject([
      { from: `bounces+${returnToken}@example.com`, to: ["anna@example.com"] },
    ]);
    await createMailTransport(sender).send({ ...mail, returnToken });
    expect(server.received.at(-1)).toMatchObject({ from: "academy@example.com" });
    const parsed = await PostalMime.parse(server.received[0]?.raw ?? "");
    expect(parsed.from).toMatchObject({ address: "academy@example.com" });
    expect(parsed.replyTo).toMatchObject([{ address: settings.contactEmail }]);
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
      hello: async () => ({ subject: "Hello", heading: "Hello", blocks: [] }),
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

    it.each<Refusal>([
      { at: "RCPT TO", code: 450 },
      { at: "RCPT TO", code: 421 },
      { at: "DATA", code: 451 },
      { at: "DATA", code: 421 },
      // About our own settings, and so about every mail.
      { at: "MAIL FROM", code: 553 },
    ])("try again after %j, and deliver once", async (refusal) => {
      server.refuse(refusal);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 1 });
      server.refuse(null);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 0 });
      deps.time.forward(10);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 1, failed: 0 });
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 0 });
      expect(server.received).toHaveLength(1);
    });

    it.each<Refusal>([
      { at: "RCPT TO", code: 550 },
      { at: "DATA", code: 554 },
    ])("end at once after %j, tell the operator, and log no address", async (refusal) => {
      server.refuse(refusal);
      const log = vi.spyOn(deps.log, "warn");
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 1 });
      server.refuse(null);
      deps.time.forward(23 * 3_600);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 0 });
      expect(log).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ template: "hello", cause: expect.stringContaining("not you, <address>") }),
        "mail refused, will not be tried again",
      );
      expect(JSON.stringify(log.mock.calls)).not.toContain("anna@");
      const figures = { waiting: 0, due: 0, dueSince: null, givenUp: 0, expired: 0 };
      expect(await countUnsent(database.db, deps.clock())).toEqual({ ...figures, refused: 1 });
      const [refused] = await listUnsent(database.db, "refused", 1);
      expect(refused).toMatchObject({ recipient: "anna@example.com", attempts: 1 });
      // The operator has it sent again once the recipient's server takes it.
      expect(await retryMail(database.db, refused?.id ?? 0, deps.clock())).toBe(true);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 1, failed: 0 });
      expect(server.received).toHaveLength(1);
    });

    it("send again what the server took without saying so, under the same Message-ID", async () => {
      server.refuse({ at: "drop" });
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 1 });
      server.refuse(null);
      deps.time.forward(10);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 1, failed: 0 });
      const ids = await Promise.all(
        server.received.map(async ({ raw }) => (await PostalMime.parse(raw)).messageId),
      );
      expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@localhost>$/), ids[0]]);
    });

    it("tell how long a mail has been due, whatever was tried since", async () => {
      server.refuse({ at: "RCPT TO", code: 451 });
      const due = deps.clock();
      for (let minute = 0; minute < 17; minute++) {
        await deliverMails(deps, templates);
        deps.time.forward(60);
        expect(await countUnsent(database.db, deps.clock())).toMatchObject({ due: 1, dueSince: about(due) });
      }
    });

    it("try a mail with a code every half minute, until the code runs out", async () => {
      const begun = deps.clock();
      const expiresAt = new Date(+begun + 600_000);
      const code = { recipient: "nora@example.com", template: "hello", data: { code: "123456" }, expiresAt };
      await queueMail(database.db, deps, { ...code, reason: "sign-in-1" });
      server.refuse({ at: "RCPT TO", code: 451 });
      for (let seconds = 0; seconds < 620; seconds += 10, deps.time.forward(10))
        await deliverMails(deps, templates);
      const [row] = await listUnsent(database.db, "expired", 5);
      expect(row).toMatchObject({ recipient: "nora@example.com", attempts: 22 });
      // Its code is forgotten, so nobody sends it again.
      expect(await retryMail(database.db, row?.id ?? 0, deps.clock())).toBe(false);
      expect(await countUnsent(database.db, deps.clock())).toMatchObject({
        waiting: 1,
        givenUp: 0,
        expired: 1,
      });
      server.refuse(null);
      expect(server.received).toEqual([]);
    });

    it("try again when no server listens", async () => {
      await server.close();
      expect(await deliverMails(deps, templates)).toEqual({ sent: 0, failed: 1 });
      server = await openMailServer();
      deps.mail = transport();
      deps.time.forward(10);
      expect(await deliverMails(deps, templates)).toEqual({ sent: 1, failed: 0 });
      expect(server.received).toHaveLength(1);
    });
  });
});
