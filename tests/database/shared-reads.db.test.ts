import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "@/backend/ground/database/client";
import { shareReads } from "@/backend/ground/database/shared-reads";
import { members } from "@/backend/people/members/tables";
import { onEachDatabase } from "@/tests/support/database";
import { keepQuestions } from "@/tests/support/questions";

onEachDatabase("reads that the operations of a page share", (open) => {
  let database: Database;
  let ids: number[] = [];
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.delete(members);
    const createdAt = new Date();
    const rows = ["anna", "ben"].map((name) => ({
      email: `${name}@example.com`,
      firstName: name,
      createdAt,
    }));
    ids = (await database.db.insert(members).values(rows).returning()).map(({ id }) => id);
  });
  afterAll(() => database.close());

  const read = async (id = ids[0] ?? 0) => {
    const [row] = await database.db.select().from(members).where(eq(members.id, id));
    return row;
  };
  const rename = (firstName: string) =>
    database.db
      .update(members)
      .set({ firstName })
      .where(eq(members.id, ids[0] ?? 0));
  const counted = async <T>(work: () => Promise<T>) => {
    const { answer, questions } = await keepQuestions(work);
    return { answer, asked: questions.filter((text) => text.startsWith("select")).length };
  };

  it("are asked once, at the same time and one after another", async () => {
    const page = shareReads();
    const { answer, asked } = await counted(() =>
      page(async () => [...(await Promise.all([read(), read()])), await page(() => read())]),
    );
    expect(answer.map((row) => row?.firstName)).toEqual(["anna", "anna", "anna"]);
    expect(asked).toBe(1);
  });

  it("give every caller rows of its own", async () => {
    await shareReads()(async () => {
      const [one, other] = await Promise.all([read(), read()]);
      if (one) one.firstName = "changed";
      expect(other?.firstName).toBe("anna");
      expect((await read())?.firstName).toBe("anna");
    });
  });

  it("are asked every time without a page, and once for each page (control)", async () => {
    expect((await counted(async () => [await read(), await read()])).asked).toBe(2);
    const pages = async () => [await shareReads()(() => read()), await shareReads()(() => read())];
    expect((await counted(pages)).asked).toBe(2);
  });

  it("are another question for somebody else", async () => {
    const { answer, asked } = await counted(() =>
      shareReads()(() => Promise.all([read(ids[0]), read(ids[1])])),
    );
    expect(answer.map((row) => row?.firstName)).toEqual(["anna", "ben"]);
    expect(asked).toBe(2);
  });

  it("are new after the page has changed something, alone or in a transaction", async () => {
    await shareReads()(async () => {
      expect((await read())?.firstName).toBe("anna");
      await rename("Anna");
      expect((await read())?.firstName).toBe("Anna");
      await database.db.transaction(async (tx) => {
        await tx
          .update(members)
          .set({ firstName: "Annika" })
          .where(eq(members.id, ids[0] ?? 0));
      });
      expect((await read())?.firstName).toBe("Annika");
    });
  });

  it("are never those that lock, that the database answers by itself, or that have failed", async () => {
    await shareReads()(async () => {
      const locked = () => database.db.select().from(members).for("update");
      expect((await counted(async () => [await locked(), await locked()])).asked).toBe(2);
      const drawn = async () => JSON.stringify(await database.db.execute(sql`select random() as drawn`));
      expect(await drawn()).toContain("drawn");
      expect(await drawn()).not.toBe(await drawn());
      const wrong = () => database.db.select({ no: sql`1 / (${members.id} - ${members.id})` }).from(members);
      await expect(wrong()).rejects.toThrow();
      expect((await counted(() => wrong().catch(() => null))).asked).toBe(1);
    });
  });

  it("inside a transaction are its own", async () => {
    await shareReads()(async () => {
      await read();
      const inside = await counted(() =>
        database.db.transaction(async (tx) => {
          await tx.update(members).set({ firstName: "inside" });
          const [row] = await tx
            .select()
            .from(members)
            .where(eq(members.id, ids[0] ?? 0));
          return row?.firstName;
        }),
      );
      expect(inside).toEqual({ answer: "inside", asked: 1 });
    });
  });
});
