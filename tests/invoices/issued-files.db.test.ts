import { createHash } from "node:crypto";
import { extractXml } from "@stackforge-eu/factur-x";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { copyOf, fillDatabase } from "@/backend/ground/database/copy";
import { openInMemory } from "@/backend/ground/database/pglite";
import { withSnapshot } from "@/backend/ground/database/snapshot";
import { creditNoteFile, invoiceFile, storeIssuedFiles } from "@/backend/sales/invoices";
import { runOperatorCommand } from "@/tests/support/operating";
import { type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import { racesOnEachDatabase } from "@/tests/support/database";
import { bearerOf, fetchFile } from "@/tests/support/library";
import { noteRows, operate, paidOrder } from "@/tests/support/refunding";
import { creditNotePdf, invoicePdf } from "@/tests/support/rendered-documents";
import { pastGuards } from "@/tests/support/reused";
import { hasPostgres, postgresDatabase } from "@/tests/support/postgres";
import { signInMember } from "@/tests/support/sign-in-member";
import * as tables from "@/tests/support/schema";

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const always = async () => true;

racesOnEachDatabase("the files of issued documents", (open, { it, itOnEach }) => {
  let till: CheckoutWorld;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const rows = () => till.db.select().from(tables.issuedFiles).orderBy(tables.issuedFiles.number);
  async function documents() {
    const [invoice] = await till.db.select().from(tables.invoices);
    const [note] = await noteRows(till);
    if (!invoice || !note) throw new Error("nothing was issued");
    return { invoice, note };
  }
  /** An invoice and a credit note, of which nobody has asked for a file. */
  async function issue() {
    const number = await paidOrder(till, undefined, { method: "invoice" });
    await operate(till, { command: "refund", number, amount: 1_000 });
    await operate(till, { command: "refund-sent", number });
    return documents();
  }
  /** Changes what is printed, as a release with another layout would. */
  const changeContents = async () => {
    const content = sql`jsonb_set(content, '{paymentTitle}', '"Otherwise"')`;
    await pastGuards(till.db, ["invoices", "credit_notes"], async () => {
      for (const table of [tables.invoices, tables.creditNotes]) await till.db.update(table).set({ content });
    });
  };

  it("name a transfer without the checkout's words for it", async () => {
    const { invoice, note } = await issue();
    expect([invoice.content.paymentTitle, note.content.paymentTitle]).toEqual([
      "Bank transfer",
      "Bank transfer",
    ]);
  });

  it("come with the number, are made by the job after a kill, and are never made again", async () => {
    const { invoice, note } = await issue();
    expect((await rows()).map(({ number, pdf }) => [number, pdf])).toEqual([
      [invoice.number, null],
      [note.number, null],
    ]);
    expect(await storeIssuedFiles(till.deps, always)).toEqual({ stored: 2, failed: 0 });
    const stored = await rows();
    expect(stored.map(({ pdf }) => pdf)).toEqual([
      await invoicePdf(invoice.content),
      await creditNotePdf(note.content),
    ]);
    for (const { pdf, pdfHash, xml, xmlHash } of stored) {
      expect([pdfHash, xmlHash]).toEqual([sha256(pdf ?? ""), sha256(xml ?? "")]);
      expect((await extractXml(pdf ?? Buffer.alloc(0))).xml).toBe(xml);
    }
    await changeContents();
    expect(await storeIssuedFiles(till.deps, always)).toEqual({ stored: 0, failed: 0 });
    const now = await documents();
    expect(await invoiceFile(till.deps, now.invoice)).toEqual(stored[0]?.pdf);
    expect(await creditNoteFile(till.deps, now.note)).toEqual(stored[1]?.pdf);
    // Control: the code of now would make others.
    expect(await invoicePdf(now.invoice.content)).not.toEqual(stored[0]?.pdf);
  });

  it("of a document from before the table are made at the first call, as the code of that day makes them", async () => {
    const { invoice } = await issue();
    await pastGuards(till.db, ["issued_files"], () => till.db.delete(tables.issuedFiles));
    const twice = await Promise.all([1, 2].map(() => invoiceFile(till.deps, invoice)));
    expect(twice).toEqual([await invoicePdf(invoice.content), await invoicePdf(invoice.content)]);
    expect((await rows()).map(({ number, pdf }) => [number, pdf])).toEqual([[invoice.number, twice[0]]]);
  });

  itOnEach("of two who make them at once the first one's count, for both", async () => {
    const { invoice } = await issue();
    const other = { ...invoice, content: { ...invoice.content, paymentTitle: "Otherwise" } };
    const [one, two] = await Promise.all([invoiceFile(till.deps, invoice), invoiceFile(till.deps, other)]);
    expect(one).toEqual(two);
  });

  it("are what the owner gets, in spite of a changed layout", async () => {
    const client = till.visitor();
    await signInMember(till, client, "mira@example.com");
    await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }] });
    await till.buy(client, "invoice");
    const [invoice] = await till.db.select().from(tables.invoices);
    if (!invoice) throw new Error("no invoice");
    const fetched = async () => {
      const file = `/api/documents/invoice/${invoice.number}`;
      return Buffer.from(await (await fetchFile(till, file, bearerOf(client))).arrayBuffer());
    };
    const before = await fetched();
    await changeContents();
    expect((await fetched()).equals(before)).toBe(true);
  });

  itOnEach(
    "cannot be changed or removed; a file that was changed past the guard is not given out",
    async () => {
      const { invoice } = await issue();
      await storeIssuedFiles(till.deps, always);
      const before = await rows();
      const { issuedFiles } = tables;
      const isIt = eq(issuedFiles.number, invoice.number);
      const forged = Buffer.from("forged");
      const refused = { cause: { message: `the files of ${invoice.number} stay as they were issued` } };
      await expect(till.db.update(issuedFiles).set({ pdf: forged }).where(isIt)).rejects.toMatchObject(
        refused,
      );
      await expect(till.db.delete(issuedFiles).where(isIt)).rejects.toMatchObject(refused);
      for (const truncated of [sql`truncate issued_files`, sql`truncate orders cascade`])
        await expect(till.db.execute(truncated)).rejects.toMatchObject({
          cause: {
            message: expect.stringMatching(/^(the files of )?issued documents stay as they were issued$/),
          },
        });
      expect(await rows()).toEqual(before);
      await pastGuards(till.db, ["issued_files"], () =>
        till.db.update(issuedFiles).set({ pdf: forged }).where(isIt),
      );
      await expect(invoiceFile(till.deps, invoice)).rejects.toThrow("is not the one issued");
    },
  );

  it("go along when the data moves to a server", async () => {
    await issue();
    await storeIssuedFiles(till.deps, always);
    const target = await (hasPostgres ? postgresDatabase() : openInMemory());
    try {
      await withSnapshot(await till.deps.database(), (from) => fillDatabase(target.db, copyOf(from)));
      const moved = await target.db.select().from(tables.issuedFiles).orderBy(tables.issuedFiles.number);
      expect(moved).toEqual(await rows());
      expect(moved.map(({ pdf, pdfHash }) => sha256(pdf ?? "") === pdfHash)).toEqual([true, true]);
      await expect(target.db.delete(tables.issuedFiles)).rejects.toThrow();
    } finally {
      await target.close();
    }
  });

  it("of tests go with their orders, and with a table of nothing else", async () => {
    await paidOrder(till);
    await till.db.execute(sql`truncate issued_files`);
    await paidOrder(till);
    await storeIssuedFiles(till.deps, always);
    expect((await rows()).map(({ number, xml }) => [number.slice(0, 5), xml])).toEqual([["TEST-", null]]);
    expect((await runOperatorCommand(till.deps, { command: "forget-tests", yes: true })).ok).toBe(true);
    expect(await rows()).toEqual([]);
  });

  it("one that cannot be made is counted and named, and holds up no other", async () => {
    const { invoice } = await issue();
    const broken = { ...invoice.content, issuedOn: "never" };
    await pastGuards(till.db, ["invoices"], () => till.db.update(tables.invoices).set({ content: broken }));
    expect(await storeIssuedFiles(till.deps, always)).toEqual({ stored: 1, failed: 1 });
    expect((await rows()).map(({ pdf }) => pdf === null)).toEqual([true, false]);
  });
});
