import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { MailTemplate } from "@/backend/deps";
import type { Database } from "@/backend/ground/database/client";
import { rateLimits } from "@/backend/ground/limits/tables";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import { queueMail } from "@/backend/ground/mail/outbox";
import { outbox } from "@/backend/ground/mail/tables";
import { countUnsent } from "@/backend/ground/mail/waiting-mails";
import { racesOnEachDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";

const stranger = "stranger@example.com";
const letter: MailTemplate = async (_deps, data) => ({
  subject: JSON.stringify(data),
  heading: "A",
  blocks: [],
});
const templates = { letter, another: letter, stale: async () => null };

racesOnEachDatabase("the ceiling of a mailbox", (open, { it, itOnEach }) => {
  let database: Database;
  let deps: TestDeps;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(outbox);
    await database.db.delete(rateLimits);
    deps = testDeps({ database: async () => database, payments: [] });
  });
  let count = 0;
  const queue = async (times: number, more: { template?: string; isUnasked?: boolean; to?: string } = {}) => {
    const { template = "letter", isUnasked = true, to = stranger } = more;
    for (let turn = 0; turn < times; turn++) {
      count += 1;
      const mail = { reason: `mail-${count}`, recipient: to, template, data: { count }, isUnasked };
      await database.db.transaction((tx) => queueMail(tx, deps, mail));
    }
  };
  const sent = async (to = stranger) => {
    await deliverMails(deps, templates);
    return deps.mails.to(to).length;
  };

  it("is ten unasked mails a day of all templates; the others come an hour apart, and none is lost", async () => {
    await queue(7);
    await queue(8, { template: "another" });
    expect(await sent()).toBe(10);
    expect(await sent()).toBe(10);
    for (const hour of [1, 2, 3]) {
      deps.time.forward(3_600);
      expect(await sent()).toBe(10 + hour);
    }
    deps.time.forward(86_400);
    expect(await sent()).toBe(15);
    expect(new Set(deps.mails.to(stranger).map(({ subject }) => subject)).size).toBe(15);
  });

  it("never holds back a mail that its reader asked for or is owed, but counts it", async () => {
    await queue(9, { isUnasked: false });
    await queue(3);
    expect(await sent()).toBe(10);
    await queue(5, { isUnasked: false });
    expect(await sent()).toBe(15);
  });

  it("is of one mailbox", async () => {
    await queue(12);
    await queue(2, { to: "other@example.com" });
    expect(await sent()).toBe(10);
    expect(deps.mails.to("other@example.com")).toHaveLength(2);
  });

  it("does not count a mail that has become wrong, nor one mail for each attempt", async () => {
    await queue(20, { template: "stale" });
    await queue(1);
    deps.mails.down = true;
    for (let turn = 0; turn < 4; turn++) {
      await sent();
      deps.time.forward(1_000);
    }
    deps.mails.down = false;
    expect(await sent()).toBe(1);
    await queue(9);
    expect(await sent()).toBe(10);
  });

  it("alarms nobody: a late mail is not overdue, and its template sees only its own data", async () => {
    await queue(11);
    await sent();
    expect(await countUnsent(database.db, deps.clock())).toMatchObject({ waiting: 1, due: 0 });
    expect(deps.mails.to(stranger)[0]?.subject).toMatch(/^\{"count":\d+\}$/);
  });

  itOnEach("holds when two servers send at once", async () => {
    for (let turn = 0; turn < 40; turn++) {
      const to = `stranger-${turn}@example.com`;
      await queue(20, { to });
      await Promise.all([deliverMails(deps, templates, 20), deliverMails(deps, templates, 20)]);
      expect(deps.mails.to(to)).toHaveLength(10);
    }
  });
});
