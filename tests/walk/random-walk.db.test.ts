import fs from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onEachDatabase, testDatabase } from "@/tests/support/database";
import { openWalk, type Place, type WalkWorld } from "@/tests/support/walk/place";
import { tellWalk, walk } from "@/tests/support/walk/run";

/** Writes a mail of each kind as its reader sees it, and counts the kinds. A kind is a subject without its numbers. */
function tellMails({ till }: Place, file: string): void {
  const kinds = new Map<string, number>();
  const texts: string[] = [];
  for (const { to, subject, text } of till.deps.mails.sent) {
    const kind = subject
      .replace(/\[TEST\] /, "")
      .replace(/[\d.,]+/g, "#")
      .replace(/:.*/, "");
    if (!kinds.has(kind)) texts.push(`To: ${to}\nSubject: ${subject}\n\n${text}`);
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  }
  const counted = [...kinds].toSorted().map(([kind, count]) => `${count} × ${kind}`);
  fs.writeFileSync(file, [counted.join("\n"), ...texts].join(`\n\n${"=".repeat(70)}\n\n`));
}

/** `WALK_STEPS=500 WALK_SEEDS=1,2` walks further; `WALK_MAILS=<file>` writes mails of each kind there. */
const steps = Number(process.env.WALK_STEPS ?? 80);
const seeds = (process.env.WALK_SEEDS ?? "1,2").split(",").map(Number);

onEachDatabase("a random walk of three buyers, one desk, one provider and one bank", (open) => {
  let world: WalkWorld;
  beforeAll(async () => void (world = await openWalk(open)));
  afterAll(() => world.close());

  it.each(seeds)(
    "leaves money, documents, seats, codes, certificates and mails in agreement after every step, seed %i",
    async (seed) => {
      const walked = await walk(world, { seed, steps });
      if (process.env.WALK_TELL) console.log(tellWalk(walked, steps));
      if (process.env.WALK_MAILS) tellMails(walked.place, process.env.WALK_MAILS);
      expect(walked.wrong, tellWalk(walked)).toEqual([]);
    },
    3_600_000,
  );
});

/** The others need minutes. */
const isWhole = Boolean(process.env.TEST_WHOLE || process.env.WALK_STEPS);

/** The database changes the product's writes, as if its code had a fault. */
const faults = [
  {
    title: "freed seats do not come back",
    isQuick: false,
    on: sql`update on stock`,
    does: sql`if new.quantity > old.quantity then return null; end if; return new;`,
    finds: /seats left/,
  },
  {
    title: "rights are not closed",
    isQuick: true,
    on: sql`update on grants`,
    does: sql`new.revoked_at := null; return new;`,
    finds: /without a paid seat/,
  },
  {
    title: "a cent of each refund is kept",
    isQuick: true,
    on: sql`insert on refunds`,
    does: sql`if new.amount > 1 then new.amount := new.amount - 1; end if; return new;`,
    finds: /refunded/,
  },
  {
    title: "a lost dispute takes nothing away",
    isQuick: false,
    on: sql`update on refunds`,
    does: sql`if new.key like 'stripe:dispute:%' then return null; end if; return new;`,
    finds: /lost|settled|request failed/,
  },
  {
    title: "a credit note is a cent short",
    isQuick: true,
    on: sql`insert on credit_notes`,
    does: sql`new.net := new.net - 1; return new;`,
    finds: /its documents say/,
  },
  {
    title: "a code's movement is forgotten",
    isQuick: false,
    on: sql`insert on code_movements`,
    does: sql`return null;`,
    finds: /^code \d+|on a code/,
  },
  {
    title: "a receipt of the bank is forgotten",
    isQuick: true,
    on: sql`insert on receipts`,
    does: sql`return null;`,
    finds: /in the rows/,
  },
  {
    title: "a task about money is forgotten",
    isQuick: false,
    on: sql`insert on order_entries`,
    does: sql`if new.kind = 'alert' then return null; end if; return new;`,
    finds: /no task/,
  },
  {
    title: "a certificate forgets its seat",
    isQuick: false,
    on: sql`insert on certificates`,
    does: sql`new.seat_id := null; return new;`,
    finds: /has no ground/,
  },
  {
    title: "a fee for a dispute is forgotten",
    isQuick: true,
    on: sql`insert on dispute_fees`,
    does: sql`return null;`,
    finds: /fees/,
  },
] as const;

describe("controls of the walk", () => {
  let world: WalkWorld;
  beforeAll(async () => void (world = await openWalk(testDatabase)));
  afterAll(() => world.close());

  it.each(faults.filter(({ isQuick }) => isQuick || isWhole))(
    "finds that $title",
    async ({ on, does, finds }) => {
      const { db } = world.till;
      await db.execute(
        sql`create function planted() returns trigger language plpgsql as $$ begin ${does} end $$`,
      );
      await db.execute(sql`create trigger planted before ${on} for each row execute function planted()`);
      try {
        const wrong: string[] = [];
        for (const seed of [1, 2, 3, 4, 5])
          if (wrong.length === 0) wrong.push(...(await walk(world, { seed, steps: 120 })).wrong);
        expect(wrong).toEqual(expect.arrayContaining([expect.stringMatching(finds)]));
      } finally {
        await db.execute(sql`drop function planted cascade`);
      }
    },
    600_000,
  );
});
