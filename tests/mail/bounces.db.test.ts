import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countReturned, noteReturned, returnToken } from "@/backend/ground/mail/bounces";
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
const token = `17-${"0123456789ab".repeat(2)}`;
const bounce = (
  action: string,
  to = `bounces+${token}@academy.example`,
) => `From: MAILER-DAEMON@mx.example.com
To: ${to}
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
Original-Mail-From: <bounces+${token}@academy.example>
Original-Rcpt-To: <nobody.there@example.com>

--b
Content-Type: message/rfc822

From: academy@example.com
Subject: Sign in

Hello
--b--
`;

describe("a report about a mail", () => {
  it.each([
    ["a failed delivery", bounce("failed"), { token, as: "bounced" }],
    ["a complaint", complaint, { token, as: "complained" }],
    ["a failed delivery of a mail that it does not name", bounce("failed", "bounces@academy.example"), null],
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

  const tokenOf = async (reason: string) => {
    const [row] = await deps.db.select().from(outbox).where(eq(outbox.reason, reason));
    return returnToken(deps, row?.id ?? 0);
  };

  it("are counted beside those of the day that were sent, each once", async () => {
    const returned = { token: await tokenOf("two"), as: "bounced" } as const;
    expect(await countReturned(deps.db, deps.clock())).toEqual({ sent: 3, bounced: 0, complained: 0 });
    expect(await noteReturned(deps, returned, deps.clock())).toBe(true);
    expect(await noteReturned(deps, returned, deps.clock())).toBe(false);
    const complained = { token: await tokenOf("three"), as: "complained" } as const;
    expect(await noteReturned(deps, complained, deps.clock())).toBe(true);
    expect(await ended()).toEqual([null, "bounced", "complained"]);
    expect(await countReturned(deps.db, deps.clock())).toEqual({ sent: 3, bounced: 1, complained: 1 });
    deps.time.forward(86_401);
    expect(await countReturned(deps.db, deps.clock())).toEqual({ sent: 0, bounced: 0, complained: 0 });
  });

  it("are none of ours, where nothing went there within a week or so", async () => {
    deps.time.forward(9 * 86_400);
    expect(await noteReturned(deps, { token: await tokenOf("two"), as: "bounced" }, deps.clock())).toBe(
      false,
    );
    expect(await ended()).toEqual([null, null, null]);
  });

  it("are marked by the token of their own return path, and by nothing that somebody makes up", async () => {
    const [one, two] = [await tokenOf("one"), await tokenOf("two")];
    const forged = ["", to, "1", one.replace(/.$/, (last) => (last === "0" ? "1" : "0"))].concat(
      one.replace(/^\d+/, two.split("-")[0] ?? ""),
      `99999-${one.split("-")[1]}`,
      `9999999999-${one.split("-")[1]}`,
    );
    for (const token of forged)
      expect(await noteReturned(deps, { token, as: "bounced" }, deps.clock()), token).toBe(false);
    const command = { command: "jobs", ask: "bounce" } as const;
    const report = await returnedMail(bounce("failed", "bounces@academy.example"));
    expect(report).toBeNull();
    expect(await operated(deps, command)).toMatchObject({ lines: ["None of our emails bounced."] });
    expect(await ended()).toEqual([null, null, null]);
    // Control: the token of the older mail marks that one, not the newest of the address.
    expect(await noteReturned(deps, { token: one, as: "bounced" }, deps.clock())).toBe(true);
    expect(await ended()).toEqual(["bounced", null, null]);
    expect(deps.mails.sent.map(({ returnToken: sent }) => sent).toSorted()).toContain(one);
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
    const path = `bounces+${await tokenOf("two")}@academy.example`;
    const returned = await returnedMail(bounce("failed", path));
    expect(await operated(deps, { ...command, ...(returned && { returned }) })).toEqual({
      ok: true,
      lines: ["The mail bounced."],
    });
    expect(await operated(deps, command)).toEqual({ ok: true, lines: ["None of our emails bounced."] });
    expect(await ended()).toEqual([null, "bounced", null]);
  });
});
