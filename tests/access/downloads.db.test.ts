import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { countDownload } from "@/backend/sales/access/downloads";
import { daysAfter } from "@/backend/ground/dates";
import * as tables from "@/tests/support/schema";
import { billing, type CheckoutWorld, openCheckoutWorld } from "@/tests/support/checkout-world";
import type { ContractClient } from "@/tests/support/contract-client";
import { onOneDatabase } from "@/tests/support/database";
import { bearerOf, downloadsOf, fetchFile, grantFile, newMember } from "@/tests/support/library";
import { rowsOf } from "@/tests/support/rows";

/** Five times; a year; without an end. */
const [counted, dated, free] = [992, 1730, 1744];

onOneDatabase("files of a paid order", (open) => {
  let till: CheckoutWorld;
  let anna: ContractClient;
  let annaId: number;
  let ben: ContractClient;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ client: anna, id: annaId } = await newMember(till, "anna@example.com"));
    ({ client: ben } = await newMember(till, "ben@example.com"));
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const used = async () =>
    (await rowsOf(till.db, tables.downloadUses)).reduce((sum, row) => sum + row.used, 0);
  const onlyLink = async (client: ContractClient) => {
    const [item] = await downloadsOf(client);
    if (!item?.url) throw new Error("no link");
    return item.url;
  };

  it("a paid order opens its files, with what is left of them", async () => {
    for (const productId of [counted, dated, free]) await grantFile(till, { memberId: annaId, productId });
    const [grant] = await till.db.select().from(tables.grants).where(eq(tables.grants.productId, dated));
    const items = await downloadsOf(anna);
    expect(
      items
        .map((item) => [item.downloadId, item.downloadsRemaining, item.downloadLimit, item.accessExpires])
        .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ).toEqual([
      ["fl2d-templates", null, null, daysAfter(grant?.grantedAt ?? new Date(0), 365).toISOString()],
      ["fl3d-templates", null, null, null],
      ["introduction-workbook", 5, 5, null],
    ]);
    expect(items.every(({ fileType }) => fileType === "pdf")).toBe(true);
    expect(items.every((item) => item.fileSize > 1_000 && item.url !== null)).toBe(true);
  });

  it("the file comes as it lies there, and is counted once an address", async () => {
    await grantFile(till, { memberId: annaId, productId: counted });
    const link = await onlyLink(anna);
    const answer = await fetchFile(till, link, bearerOf(anna));
    expect(answer.status).toBe(200);
    expect(
      Object.fromEntries(
        ["content-type", "content-disposition", "cache-control", "x-content-type-options"].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename="introduction-workbook.pdf"',
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
    expect(String(bytes.byteLength)).toBe(answer.headers.get("content-length"));
    expect(await used()).toBe(1);

    const rest = await fetchFile(till, link, { ...bearerOf(anna), range: "bytes=100-" });
    expect([rest.status, rest.headers.get("content-range")]).toEqual([
      206,
      `bytes 100-${bytes.byteLength - 1}/${bytes.byteLength}`,
    ]);
    expect(Buffer.from(await rest.arrayBuffer())).toEqual(bytes.subarray(100));
    expect((await fetchFile(till, link, { ...bearerOf(anna), range: "bytes=99999999-" })).status).toBe(416);
    expect(await used()).toBe(1);
    expect((await downloadsOf(anna))[0]?.downloadsRemaining).toBe(4);

    till.deps.time.forward(20);
    await fetchFile(till, await onlyLink(anna), bearerOf(anna));
    expect(await used()).toBe(2);
  });

  it("asking for the head and loading ahead count nothing", async () => {
    await grantFile(till, { memberId: annaId, productId: counted });
    const link = await onlyLink(anna);
    const head = await fetchFile(till, link, bearerOf(anna), "HEAD");
    expect([head.status, await head.text(), head.headers.get("content-type")]).toEqual([
      200,
      "",
      "application/pdf",
    ]);
    expect(
      (await fetchFile(till, link, { ...bearerOf(anna), "sec-purpose": "prefetch;prerender" })).status,
    ).toBe(503);
    expect((await fetchFile(till, link, bearerOf(anna), "POST")).status).toBe(405);
    expect(await used()).toBe(0);
  });

  it("an address needs its member's session: alone, or with another one, it is worth nothing (C16)", async () => {
    await grantFile(till, { memberId: annaId, productId: counted });
    const link = await onlyLink(anna);
    const missing = await fetchFile(
      till,
      link.replace(/\/download\/\d+/, "/download/99999999"),
      bearerOf(anna),
    );
    for (const headers of [{}, bearerOf(ben), { authorization: "Bearer forged" }]) {
      const answer = await fetchFile(till, link, headers);
      expect([answer.status, await answer.text()]).toEqual([404, await missing.clone().text()]);
    }
    expect(await downloadsOf(ben)).toEqual([]);
    expect(await used()).toBe(0);
  });

  it("what was changed in an address, or is older than ten minutes, opens nothing", async () => {
    await grantFile(till, { memberId: annaId, productId: counted });
    await grantFile(till, { memberId: annaId, productId: free });
    const link =
      (await downloadsOf(anna)).find(({ downloadId }) => downloadId === "introduction-workbook")?.url ?? "";
    const changed = [
      link.replace(/expires=\d+/, (old) => `expires=${Number(old.slice(8)) + 60}`),
      link.replace(/signature=./, (old) => (old.endsWith("A") ? "signature=B" : "signature=A")),
      link.replace(/&signature=.*/, ""),
      link.split("?")[0] ?? "",
      link.replace("introduction-workbook", "fl3d-templates"),
      link.replace(/expires=\d+/, "expires=99999999999"),
    ];
    for (const address of changed)
      expect([404, 410]).toContain((await fetchFile(till, address, bearerOf(anna))).status);
    for (const path of [
      "/api/documents/download/1/..%2f..%2fproducts.yaml",
      "/api/documents/download/1/../../x",
    ])
      expect((await fetchFile(till, path, bearerOf(anna))).status).toBe(404);
    till.deps.time.forward(601);
    const old = await fetchFile(till, link, { ...bearerOf(anna), accept: "text/html" });
    expect(old.status).toBe(410);
    expect(await old.text()).toContain("This link is too old");
    expect(await used()).toBe(0);
  });

  it("a revoked grant closes an address that was handed out before, and lists nothing", async () => {
    await grantFile(till, { memberId: annaId, productId: counted });
    const link = await onlyLink(anna);
    await till.db.update(tables.grants).set({ revokedAt: till.deps.clock() });
    expect((await fetchFile(till, link, bearerOf(anna))).status).toBe(404);
    expect(await downloadsOf(anna)).toEqual([]);
    expect(await used()).toBe(0);
  });

  it("access ends with its days, also for an address made a moment before", async () => {
    const end = 365 * 86_400_000;
    const over = new Date(till.deps.clock().getTime() + 5_000);
    await grantFile(till, { memberId: annaId, productId: dated, at: new Date(over.getTime() - end) });
    const link = await onlyLink(anna);
    till.deps.time.forward(5);
    const answer = await fetchFile(till, link, { ...bearerOf(anna), accept: "text/html,*/*" });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([410, "text/html; charset=utf-8"]);
    expect(await answer.text()).toContain("This download has expired");
    expect((await downloadsOf(anna))[0]).toMatchObject({
      url: null,
      accessExpires: over.toISOString(),
    });
    expect(await used()).toBe(0);
  });

  /** Addresses of different moments: each of them would count. */
  async function links(count: number): Promise<string[]> {
    const made: string[] = [];
    for (let i = 0; i < count; i += 1) {
      made.push(await onlyLink(anna));
      till.deps.time.forward(10);
    }
    expect(new Set(made).size).toBe(count);
    return made;
  }

  it(
    "fifty addresses at the same time: the limit of five is not passed (B15)",
    { timeout: 60_000 },
    async () => {
      await grantFile(till, { memberId: annaId, productId: counted });
      const answers = await Promise.all(
        (await links(50)).map((link) => fetchFile(till, link, bearerOf(anna))),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(5);
      expect(answers.map(({ status }) => status).filter((status) => status === 410)).toHaveLength(45);
      expect(await used()).toBe(5);
      expect((await downloadsOf(anna))[0]).toMatchObject({ url: null, downloadsRemaining: 0 });
    },
  );

  it("one address fifty times at the same time counts once", async () => {
    await grantFile(till, { memberId: annaId, productId: counted });
    const link = await onlyLink(anna);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fetchFile(till, link, bearerOf(anna))),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await used()).toBe(1);
  });

  it("control: without the condition in the update fifty uses pass the limit", async () => {
    const grantId = await grantFile(till, { memberId: annaId, productId: counted });
    const what = { grantId, downloadId: "introduction-workbook" };
    const naive = async () => {
      const [row] = await till.db
        .select()
        .from(tables.downloadUses)
        .where(eq(tables.downloadUses.grantId, grantId));
      await new Promise((resolve) => setTimeout(resolve, 1));
      return (row?.used ?? 0) < 5 && countDownload(till.db, what, null);
    };
    const counts = await Promise.all(Array.from({ length: 50 }, naive));
    expect(counts.filter(Boolean).length).toBeGreaterThan(5);
    expect(await used()).toBeGreaterThan(5);
  });

  it("an order shows its own files, and none before it is paid", async () => {
    await grantFile(till, { memberId: annaId, productId: free });
    await anna.ask("fillCart", { items: [{ productId: counted, quantity: 1 }] });
    await till.buy(anna, "invoice", { billing: { ...billing, email: "anna@example.com" } });
    const [order] = await till.orders();
    const files = async () => (await anna.ask("getOrder", { id: String(order?.id) })).data?.order;
    expect(await files()).toMatchObject({ downloadableItems: { nodes: [] } });
    await anna.ask("fillCart", { items: [{ productId: counted, quantity: 1 }] });
    await till.buy(anna, "demo_card_4242", { billing: { ...billing, email: "anna@example.com" } });
    const paid = (await till.orders()).at(-1);
    expect((await anna.ask("getOrder", { id: String(paid?.id) })).data?.order).toMatchObject({
      downloadableItems: { nodes: [{ downloadId: "introduction-workbook", downloadsRemaining: 5 }] },
    });
  });
});
