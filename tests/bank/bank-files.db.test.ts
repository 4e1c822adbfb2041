import { desc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { importStatement } from "@/backend/after-sales/bank/import-statement";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { emptyTables } from "@/tests/support/reused";
import { rowsOf } from "@/tests/support/rows";
import * as tables from "@/tests/support/schema";
import { bytesOf } from "./statement-files";

onOneDatabase("files of the bank at the desk", (open) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["BOOKS"], "books@example.com"));
  });
  beforeEach(() => emptyTables(till.db, ["bank_lines", "bank_files", "bank_columns"]));
  afterAll(() => till.close());

  const ask = (name: DeskOperation, variables: Record<string, unknown> = {}) =>
    askDesk(till.backend, { bearer }, name, variables);
  const say = async (name: DeskOperation, variables: Record<string, unknown>) => {
    const { data, errors } = await ask(name, variables);
    return errors[0]?.message ?? Object(data?.[name]).message;
  };
  const read = async (name: DeskOperation) => Object(Object.values((await ask(name)).data ?? {})[0]);
  const lastAction = async () => {
    const [row] = await till.db
      .select()
      .from(tables.deskActions)
      .orderBy(desc(tables.deskActions.id))
      .limit(1);
    return row;
  };

  it("remembers columns only of a file that came, and only places that it has", async () => {
    await importStatement(till.deps, { name: "a.csv", bytes: bytesOf("Wann;Wieviel\n20.11.2026;1,00\n") });
    const input = { header: ["wann", "wieviel"], date: 1, amount: 2 };
    const save = (more: object) => say("saveBankColumns", { input: { ...input, ...more } });
    expect(await save({ amount: 3 })).toBe("There are not that many columns.");
    expect(await save({ amount: null, in: 2 })).toContain("Choose the column with the amount");
    expect(await save({ header: ["x", "y"] })).toContain("No file has these columns.");
    expect(await save({})).toBe("We know the columns now. Import the file again.");
    expect((await read("bankProposals")).unknownHeaders).toEqual([]);
    await importStatement(till.deps, { name: "b.csv", bytes: bytesOf("C;D\n1;2\n") });
    till.deps.time.forward(1);
    await importStatement(till.deps, { name: "c.csv", bytes: bytesOf("E;F\n1;2\n") });
    expect((await read("bankProposals")).unknownHeaders).toEqual([
      ["e", "f"],
      ["c", "d"],
    ]);
  });

  it("answers every file with words, whatever is in it, and nothing of a refused one stays", async () => {
    const wide = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, "utf16le"));
    const columns = Array.from({ length: 400 }, (_, at) => `${at}-${Math.sin(at)}`).join(";");
    const bring = async (text: string | Uint8Array) => {
      const bytes = typeof text === "string" ? bytesOf(text) : text;
      return importStatement(till.deps, { name: "a.csv", bytes });
    };
    for (const [text, why] of [
      [wide("Wann;Wieviel\n1;2\n"), "We do not know the columns"],
      ["a\0;b\n1;2\n", "not a text"],
      ["Datum;Betrag\n20.11.2026;30.000.000,00\n", "too large"],
      [`${columns}\n${columns}\n`, "no table"],
      [":20:A\n:25:AT61\n:28C:1\n:60F:C261119EUR100,00\n", "MT940"],
    ] as const)
      expect(await bring(text)).toMatchObject({ kind: "unreadable", why: expect.stringContaining(why) });
    expect(await rowsOf(till.db, tables.bankLines)).toEqual([]);
    expect(await rowsOf(till.db, tables.bankFiles)).toEqual([]);
    expect(await bring(wide("Datum;Betrag\n20.11.2026;1,00\n"))).toMatchObject({ added: 1 });
  });

  it("forgets columns that nobody wants to explain, and leaves those that somebody has", async () => {
    await importStatement(till.deps, { name: "a.csv", bytes: bytesOf("Wann;Wieviel\n1;2\n") });
    const header = ["wann", "wieviel"];
    const discard = (more: string[] = []) => say("discardBankColumns", { header: [...header, ...more] });
    expect(await discard(["wo"])).toContain("Somebody has already");
    expect(await discard()).toBe("The file has been discarded. Nothing in it was added.");
    expect(await lastAction()).toMatchObject({ about: "bank", outcome: "done", changes: [] });
    const traces = [tables.bankColumns, tables.bankFiles, tables.bankLines].map((table) =>
      rowsOf(till.db, table),
    );
    expect((await Promise.all(traces)).flat()).toEqual([]);
    expect(await discard()).toContain("Somebody has already");
    await importStatement(till.deps, { name: "a.csv", bytes: bytesOf("Wann;Wieviel\n1;2\n") });
    await say("saveBankColumns", { input: { header, date: 1, amount: 2 } });
    expect(await discard()).toContain("Somebody has already");
    expect(await rowsOf(till.db, tables.bankColumns)).toHaveLength(1);
  });
});
