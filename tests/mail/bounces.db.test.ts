import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countReturned, noteReturned } from "@/backend/ground/mail/bounces";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { queueMail } from "@/backend/ground/mail/outbox";
import { renderMail } from "@/backend/ground/mail/render-mail";
import { outbox } from "@/backend/ground/mail/tables";
import { compose } from "@/backend/ground/mail/transport";
import { returnedMail } from "@/scripts/support/returned-mail";
import { onOneDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { operated } from "@/tests/support/operating";

/** As Postfix writes it. Source: RFC 3464, appendix E. */
const bounce = (action: string) => `From: MAILER-DAEMON@mx.example.com
To: bounces@academy.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.com.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com
Arrival-Date: Tue, 3 Nov 2026 08:00:00 +0000

Final-Recipient: rfc822; Nobody.There@Example.com
Original-Recipient: rfc822;nobody.there@example.com
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 user unknown

--b
Content-Type: message/rfc822

From: academy@example.com
To: nobody.there@example.com
Subject: Sign in

Your code: KX4MPQ7R
--b--
`;

/** Source: RFC 5965, appendix B. */
const complaint = `From: abuse@provider.example
To: bounces@academy.example
Subject: FW: Sign in
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="b"

--b
Content-Type: text/plain

This is an email abuse report.

--b
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: <nobody.there@example.com>

--b
Content-Type: message/rfc822

From: academy@example.com
Subject: Sign in

Hello
--b--
`;

describe("a report about a mail", () => {
  const recipient = "nobody.there@example.com";

  it.each([
    ["a failed delivery", bounce("failed"), { recipient, as: "bounced" }],
    ["a complaint", complaint, { recipient, as: "complained" }],
    ["a delay", bounce("delayed"), null],
    ["a success", bounce("delivered"), null],
    [
      "an answer of a person",
      "From: a@example.com\nSubject: Re: Sign in\n\nFinal question: what is this?",
      null,
    ],
    ["nothing", "", null],
  ])("is read: %s", async (_, raw, read) => {
    expect(await returnedMail(raw)).toEqual(read);
    expect(await returnedMail(raw.replaceAll("\n", "\r\n"))).toEqual(read);
  });
});

onOneDatabase("mails that came back", (open) => {
  let deps: TestDeps;
  let database: Awaited<ReturnType<typeof open>>;
  const to = "nobody.there@example.com";
  beforeEach(async () => {
    database = await open();
    deps = testDeps({ database: async () => database });
    for (const [reason, recipient] of [
      ["one", to],
      ["two", to],
      ["three", "anna@example.com"],
    ] as const)
      await queueMail(deps.db, deps, { reason, recipient, template: "hello", data: {} });
    await deliverMails(deps, { hello: async () => ({ subject: "Hello", heading: "Hello", blocks: [] }) }, 1);
  });
  afterEach(() => database.close());
  const ended = async () => (await deps.db.select().from(outbox).orderBy(outbox.id)).map((row) => row.ended);

  it("are counted beside those of the day that were sent, each once", async () => {
    const returned = { recipient: to, as: "bounced" } as const;
    expect(await countReturned(deps.db, deps.clock())).toEqual({ sent: 3, bounced: 0, complained: 0 });
    expect(await noteReturned(deps.db, returned, deps.clock())).toBe(true);
    expect(await noteReturned(deps.db, returned, deps.clock())).toBe(false);
    const complained = { recipient: "anna@example.com", as: "complained" } as const;
    expect(await noteReturned(deps.db, complained, deps.clock())).toBe(true);
    expect(await ended()).toEqual([null, "bounced", "complained"]);
    expect(await countReturned(deps.db, deps.clock())).toEqual({ sent: 3, bounced: 1, complained: 1 });
    deps.time.forward(86_401);
    expect(await countReturned(deps.db, deps.clock())).toEqual({ sent: 0, bounced: 0, complained: 0 });
  });

  it("are none of ours, where nothing went there within a week or so", async () => {
    deps.time.forward(9 * 86_400);
    for (const recipient of [to, "stranger@example.com"])
      expect(await noteReturned(deps.db, { recipient, as: "bounced" }, deps.clock())).toBe(false);
    expect(await ended()).toEqual([null, null, null]);
  });

  it("carry no List-Unsubscribe: nobody can be taken off the mails that sign in", () => {
    const mail = {
      to,
      ...renderMail({ subject: "Sign in", heading: "Sign in", blocks: [] }, deps.settings),
      id: "<1@a.example>",
    };
    expect(Object.keys(compose(mail, "academy@example.com").headers ?? {})).toEqual(["Auto-Submitted"]);
  });

  it("are handed over by the operator's mail server", async () => {
    const command = { command: "jobs", ask: "bounce" } as const;
    const returned = await returnedMail(bounce("failed"));
    expect(await operated(deps, { ...command, ...(returned && { returned }) })).toEqual({
      ok: true,
      lines: ["The mail bounced."],
    });
    expect(await operated(deps, command)).toEqual({ ok: true, lines: ["None of our emails bounced."] });
    expect(await ended()).toEqual([null, "bounced", null]);
  });
});
