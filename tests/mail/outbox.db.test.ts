import { asc } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import type { MailTemplate } from "@/backend/deps";
import { deliverMails } from "@/backend/ground/mail/deliver-mails";
import * as store from "@/backend/ground/mail/outbox";
import { queueMail } from "@/backend/ground/mail/outbox";
import type { Ending } from "@/backend/ports";
import { outbox } from "@/backend/ground/mail/tables";
import { onEachDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { about } from "@/tests/support/clock";

const templates: Record<string, MailTemplate> = {
  hello: async (_deps, data) => ({ subject: `Hello ${String(data.name)}`, heading: "Hello", blocks: [] }),
  stale: async () => null,
  broken: async () => Promise.reject(new Error("no such order of anna@example.com")),
};

onEachDatabase("the sender of queued mails", (open) => {
  let database: Database;
  let deps: TestDeps;
  beforeAll(async () => void (database = await open()));
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.db.delete(outbox);
    deps = testDeps({ database: async () => database, payments: [] });
  });
  afterEach(() => void vi.resetAllMocks());
  const queue = (reason: string, template = "hello", data: Record<string, unknown> = { name: "Anna" }) =>
    database.db.transaction((tx) =>
      queueMail(tx, deps, { reason, recipient: "anna@example.com", template, data }),
    );
  const rows = () => database.db.select().from(outbox).orderBy(asc(outbox.id));
  const deliver = () => deliverMails(deps, templates);

  it("sends what was queued, once for a reason", async () => {
    await queue("order-1");
    await queue("order-1");
    await queue("order-2");
    expect(await deliver()).toEqual({ sent: 2, failed: 0 });
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    expect(deps.mails.sent.map(({ to, subject }) => [to, subject])).toEqual([
      ["anna@example.com", "Hello Anna"],
      ["anna@example.com", "Hello Anna"],
    ]);
  });

  it("sends nothing twice while the database is away for a moment, just when the mail has gone out", async () => {
    await queue("order-1");
    vi.spyOn(store, "markSent").mockRejectedValueOnce(new Error("the database restarts"));
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
    deps.time.forward(3_600);
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    expect(deps.mails.sent).toHaveLength(1);
  });

  describe("while the database is away for minutes, just when the mail has gone out", () => {
    const away = () => Promise.reject(new Error("connect ECONNREFUSED"));
    /** A process whose mail has gone out and which cannot say so. */
    async function begin(ending?: Ending) {
      await queue("order-1");
      vi.spyOn(store, "markSent").mockImplementation(away);
      return deliverMails(deps, templates, 4, ending);
    }

    it("nobody sends it again: the sender says so first when the database is back", async () => {
      const first = begin();
      await expect.poll(() => deps.mails.sent.length).toBe(1);
      deps.time.forward(300);
      vi.spyOn(store, "claimMails").mockImplementationOnce(away);
      await expect(deliver()).rejects.toThrow("ECONNREFUSED");
      expect(await deliver()).toEqual({ sent: 0, failed: 0 });
      vi.mocked(store.markSent).mockReset();
      expect(await first).toEqual({ sent: 1, failed: 0 });
      deps.time.forward(3_600);
      expect(await deliver()).toEqual({ sent: 0, failed: 0 });
      expect(deps.mails.sent).toHaveLength(1);
    });

    it("another process would take it over at once if it knew of no outage (control)", async () => {
      const first = begin();
      await expect.poll(() => deps.mails.sent.length).toBe(1);
      deps.time.forward(300);
      expect(await store.claimMails(deps, 1, false)).toEqual([]);
      expect(await store.claimMails(deps, 1, true)).toHaveLength(1);
      vi.mocked(store.markSent).mockReset();
      await first;
    });

    it("it goes out again if its process is killed before, under the same Message-ID", async () => {
      const [soon, now] = [new AbortController(), new AbortController()];
      const first = begin({ soon: soon.signal, now: now.signal });
      await expect.poll(() => deps.mails.sent.length).toBe(1);
      now.abort();
      await expect(first).rejects.toThrow("ECONNREFUSED");
      vi.mocked(store.markSent).mockReset();
      deps.time.forward(300);
      expect(await deliver()).toEqual({ sent: 1, failed: 0 });
      const ids = deps.mails.sent.map(({ id }) => id);
      expect(ids).toEqual([expect.stringMatching(/^<[0-9a-f]{32}@localhost>$/), ids[0]]);
    });
  });

  it("forgets what a mail was made of", async () => {
    await queue("sign-in-1", "hello", { name: "Anna", link: "https://academy.example.com/?token=secret" });
    await deliver();
    expect(await rows()).toMatchObject([{ data: {}, error: null, sentAt: about(deps.clock()) }]);
  });

  it("is part of the transaction", async () => {
    const failing = database.db.transaction(async (tx) => {
      await queueMail(tx, deps, {
        reason: "order-1",
        recipient: "anna@example.com",
        template: "hello",
        data: {},
      });
      throw new Error("undo");
    });
    await expect(failing).rejects.toThrow("undo");
    expect(await rows()).toEqual([]);
  });

  it.each(["", "anna", "anna@example.com, evil@example.com", "anna@example.com\r\nBcc: evil@example.com"])(
    "takes no recipient %j",
    async (recipient) => {
      await expect(
        queueMail(database.db, deps, { reason: "x", recipient, template: "hello", data: {} }),
      ).rejects.toThrow("exactly one");
      expect(await rows()).toEqual([]);
    },
  );

  it("tries again after 10 s, 1 min, 5 min and so on, then gives up", async () => {
    await queue("order-1");
    deps.mails.down = true;
    const log = vi.spyOn(deps.log, "error");
    for (const [turn, pause] of store.RETRY_PAUSES.entries()) {
      expect([turn, await deliver()]).toEqual([turn, { sent: 0, failed: 1 }]);
      deps.time.forward(pause - 1);
      expect([turn, await deliver()]).toEqual([turn, { sent: 0, failed: 0 }]);
      deps.time.forward(1);
    }
    expect(store.RETRY_PAUSES.slice(0, 3)).toEqual([10, 60, 300]);
    expect(log).not.toHaveBeenCalled();
    expect(await deliver()).toEqual({ sent: 0, failed: 1 });
    expect(log).toHaveBeenCalledOnce();
    deps.mails.down = false;
    deps.time.forward(365 * 24 * 3_600);
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    expect(await rows()).toMatchObject([{ sentAt: null, attempts: 10, error: "451 try again later" }]);
  });

  it("delivers once when the server is back", async () => {
    await queue("order-1");
    deps.mails.down = true;
    await deliver();
    deps.mails.down = false;
    deps.time.forward(10);
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
    expect(deps.mails.sent).toHaveLength(1);
  });

  it("keeps one Message-ID over all tries", async () => {
    const ids: (string | undefined)[] = [];
    deps.mail = {
      send: async ({ id }) => void (ids.push(id), ids.length < 3 && (await Promise.reject(new Error("451")))),
    };
    await queue("order-1");
    for (let turn = 0; turn < 3; turn++) {
      await deliver();
      deps.time.forward(60);
    }
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[0-9a-f]{32}@localhost>$/);
  });

  it("drops what its template no longer wants", async () => {
    await queue("stale-1", "stale");
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
    expect(deps.mails.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ sentAt: about(deps.clock()) }]);
  });

  it("is not stopped by a broken mail, and logs no address", async () => {
    const log = vi.spyOn(deps.log, "warn");
    await queue("broken-1", "broken");
    await queue("unknown-1", "unknown");
    await queue("order-1");
    expect(await deliver()).toEqual({ sent: 1, failed: 2 });
    expect(log).toHaveBeenCalledTimes(2);
    expect(
      JSON.stringify([log.mock.calls, await rows().then((all) => all.map((row) => row.error))]),
    ).not.toContain("anna@");
  });

  it("leaves a claimed mail alone while its sender may be at work, then takes it over", async () => {
    await queue("order-1");
    await store.claimMails(deps, 1);
    deps.time.forward(store.CLAIM_SECONDS - 1);
    expect(await deliver()).toEqual({ sent: 0, failed: 0 });
    deps.time.forward(1);
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  });

  it("sends at the next start what a crash left claimed, where no other process can have it", async () => {
    await queue("broken-1", "broken");
    await deliver();
    await queue("order-1");
    await store.claimMails(deps, 1);
    await store.releaseClaims(deps);
    expect(await deliver()).toEqual({ sent: database.kind === "pglite" ? 1 : 0, failed: 0 });
  });

  it("is given back by a process that ends, and sent once by the next one", async () => {
    const [soon, now] = [new AbortController(), new AbortController()];
    const ending = { soon: soon.signal, now: now.signal };
    let began = () => {};
    const isSending = new Promise<void>((resolve) => (began = resolve));
    deps.mail = {
      send: (_mail, until) =>
        new Promise((_, reject) => {
          until?.signal.addEventListener("abort", () => reject(new Error("cut")));
          began();
        }),
    };
    await queue("order-1");
    const first = deliverMails(deps, templates, 1, ending);
    await isSending;
    await queue("order-2");
    soon.abort();
    deps.mail = deps.mails;
    // The next process finds the first mail claimed, sends the second, and the first one when it is given back.
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
    now.abort();
    expect(await first).toEqual({ sent: 0, failed: 0 });
    expect(await rows()).toMatchObject([{ attempts: 0, claimedAt: null }, { attempts: 1 }]);
    expect(await deliver()).toEqual({ sent: 1, failed: 0 });
    expect(deps.mails.sent).toHaveLength(2);
  });

  it("is not sent by a process that stood still until another one had taken it over", async () => {
    await queue("order-1");
    const slow: Record<string, MailTemplate> = {
      hello: async (of, data) => {
        deps.time.forward(store.CLAIM_SECONDS);
        expect(await deliver()).toEqual({ sent: 1, failed: 0 });
        vi.spyOn(performance, "now").mockReturnValue(Number.MAX_SAFE_INTEGER);
        return templates["hello"]?.(of, data) ?? null;
      },
    };
    expect(await deliverMails(deps, slow)).toEqual({ sent: 0, failed: 0 });
    vi.mocked(performance.now).mockRestore();
    expect(deps.mails.sent).toHaveLength(1);
  });

  describe("4 deliverers at once, 40 mails", () => {
    const race = async () => {
      for (let mail = 0; mail < 40; mail++) await queue(`order-${mail}`, "hello", { name: String(mail) });
      await Promise.all([deliver(), deliver(), deliver(), deliver()]);
      return deps.mails.sent.length;
    };

    it("send each once", async () => {
      expect(await race()).toBe(40);
      expect(new Set(deps.mails.sent.map(({ subject }) => subject)).size).toBe(40);
    });

    it("send some twice when nothing is claimed (control)", async () => {
      vi.spyOn(store, "claimMails").mockImplementation(async (_deps, most) => {
        const waiting = (await rows()).filter(({ sentAt }) => sentAt === null);
        return waiting
          .slice(0, most)
          .map((row) => ({ ...row, isUnasked: false, messageId: "<x@localhost>" }));
      });
      expect(await race()).toBeGreaterThan(40);
    });
  });
});
