import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { formatEuro } from "@/lib/money";
import { GatewayUnavailable } from "@/backend/sales/payments/port";
import { billing, type CheckoutWorld, openCheckoutWorld, orderOf } from "@/tests/support/checkout-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, type DeskOperation, deskStaff } from "@/tests/support/desk-staff";
import { changeGateway, paidOrder, refundRows } from "@/tests/support/refunding";
import * as tables from "@/tests/support/schema";

onOneDatabase("money that goes back at the desk", (open) => {
  let till: CheckoutWorld;
  let bearer: string;
  beforeAll(async () => {
    till = await openCheckoutWorld({}, open);
    ({ bearer } = await deskStaff(till.deps, ["BOOKS", "DESK"], "books@example.com"));
  });
  beforeEach(() => till.reset());
  afterAll(() => till.close());

  const ask = (name: DeskOperation, variables: Record<string, unknown>) =>
    askDesk(till.backend, { bearer }, name, variables);
  const shown = async (number: number) => Object((await ask("order", { number })).data).order;
  const say = async (name: DeskOperation, number: number, more: object = {}) => {
    const { version } = await shown(number);
    const { data, errors } = await ask(name, { input: { number, version, ...more } });
    return errors[0]?.message ?? Object(data?.[name]).message;
  };
  const refund = (number: number, more: object = {}) =>
    say("refundOrder", number, { amount: null, line: null, reason: null, byHand: false, ...more });
  const lastAction = async () => {
    const [row] = await till.db
      .select()
      .from(tables.deskActions)
      .orderBy(desc(tables.deskActions.id))
      .limit(1);
    return row;
  };
  const setOrder = (id: number, values: Partial<typeof tables.orders.$inferInsert>) =>
    till.db.update(tables.orders).set(values).where(eq(tables.orders.id, id));

  it("says what went back, and writes it down", async () => {
    const number = await paidOrder(till);
    expect(await refund(number, { amount: 1_000, reason: "ill" })).toBe(
      `${formatEuro(1_000)} of order ${number} was refunded.`,
    );
    expect(await lastAction()).toMatchObject({
      about: `order:${number}`,
      reason: "ill",
      outcome: "done",
      changes: [{ field: "refunded", before: null, after: formatEuro(1_000) }],
    });
    expect(await refund(number, { amount: 500, byHand: true })).toBe(
      `We recorded a refund of ${formatEuro(500)}. The buyer gets the credit note by email.`,
    );
    const { refunds, documents } = await shown(number);
    expect(refunds).toMatchObject([
      { amount: 1_000, status: "succeeded", line: null, reason: "ill" },
      { amount: 500, status: "succeeded", reason: null },
    ]);
    const [invoice, first] = documents;
    expect(invoice).toMatchObject({ kind: "invoice", note: null });
    expect(invoice.path).toBe(`/desk/files/invoice/${invoice.number}`);
    expect(first).toMatchObject({ kind: "credit note", note: `for invoice ${invoice.number}` });
    expect(first.path).toBe(`/desk/files/credit-note/${first.number}`);
    expect(documents).toHaveLength(3);
    for (const { path } of documents) {
      const request = new Request(`http://site.invalid${path}`, {
        headers: { authorization: `Bearer ${bearer}` },
      });
      const file = await till.backend.deskFiles.fetch(request);
      expect([file.status, file.headers.get("content-type")], path).toEqual([200, "application/pdf"]);
    }
  });

  it("says why nothing goes back", async () => {
    const number = await paidOrder(till);
    const { total } = (await till.orders())[0] ?? { total: 0 };
    expect(await refund(number, { line: 999_999 })).toBe("This order has no such line.");
    expect(await refund(number, { amount: total + 1 })).toMatch(
      /^Only .* is left to refund\. Nothing was changed\.$/,
    );
    const input = { number, version: "old", amount: null, line: null, reason: null, byHand: false };
    expect((await ask("refundOrder", { input })).errors).toHaveLength(1);
    expect((await ask("refundOrder", { input: { ...input, number: 999_999 } })).errors).toHaveLength(1);
    expect(await refundRows(till)).toEqual([]);
    await refund(number);
    expect(await refund(number)).toMatch(/There is nothing left to refund\./);
    const unpaid = orderOf(await till.buy(await till.shopper(), "invoice")).databaseId;
    expect(await refund(unpaid)).toMatch(
      new RegExp(`^Order ${unpaid} \\(.+\\): there is nothing to refund\\.$`),
    );
  });

  it("asks for a transfer, until somebody says that it has left", async () => {
    const number = await paidOrder(till, [{ productId: 6002 }], { method: "invoice" });
    expect(await say("confirmRefunds", number)).toBe(
      `No refund of order ${number} is waiting for a transfer.`,
    );
    expect(await refund(number, { amount: 1_000 })).toBe(
      `Transfer ${formatEuro(1_000)} to the buyer now. Then press "The transfers have left" on this page.`,
    );
    await refund(number, { amount: 250 });
    expect((await shown(number)).refunds).toMatchObject([{ status: "pending" }, { status: "pending" }]);
    expect(await say("confirmRefunds", number)).toBe(
      `${formatEuro(1_250)} of order ${number} has been refunded by transfer.`,
    );
    expect(await lastAction()).toMatchObject({ about: `order:${number}`, action: "confirmRefunds" });
  });

  it("says that a refund is on its way, was refused, or has no answer yet", async () => {
    const number = await paidOrder(till);
    const answers = async (refundBy: Parameters<typeof changeGateway>[1]) => {
      const back = changeGateway(till, refundBy);
      const said = await refund(number, { amount: 1_000 });
      back();
      return said;
    };
    const answered = (status: "pending" | "failed") =>
      answers((gateway) => ({
        ...gateway,
        refund: async (_ref, { cents }, key) => ({ ref: key, status, amountCents: cents }),
      }));
    expect(await answered("failed")).toMatch(/^10,00.€ could not be refunded\. \S/);
    expect(await answered("pending")).toBe(
      `A refund of ${formatEuro(1_000)} for order ${number} is on its way.`,
    );
    const lost = await answers((gateway) => ({
      ...gateway,
      refund: () => Promise.reject(new GatewayUnavailable("lost")),
    }));
    expect(lost).toMatch(/^The payment provider is not answering\. We have recorded the refund of 10,00.€/);
    expect(await refund(number, { amount: 1_000, byHand: true })).toContain("Do not pay anything by hand.");
  });

  it("refuses what a provider has to put right first", async () => {
    const number = await paidOrder(till);
    const [payment] = await till.db.select().from(tables.payments);
    if (!payment) throw new Error("no payment");
    const { id: _, ...same } = payment;
    await till.db.insert(tables.payments).values({ ...same, attempt: 2, key: "second", ref: "second" });
    expect(await refund(number)).toMatch(/^Order \d+ was paid more than once\./);
    await till.db.delete(tables.payments).where(eq(tables.payments.key, "second"));
    await refund(number, { amount: 1_000 });
    await till.db.update(tables.refunds).set({ status: "failed", counted: 1_000 });
    await setOrder(number, { refunded: 0 });
    expect(await refund(number)).toBe(
      `The bank returned a refund of ${formatEuro(1_000)}. Pay that one first, with exactly this amount.`,
    );
    expect(await refund(number, { amount: 1_000 })).toBe(
      `${formatEuro(1_000)} of order ${number} was refunded.`,
    );
    const refunded = (await till.orders())[0]?.refunded;
    expect(refunded).toBe(1_000);
  });

  it("ends what cost nothing", async () => {
    const number = await paidOrder(till);
    await setOrder(number, { total: 0 });
    expect(await refund(number)).toBe(`Order ${number} cost nothing. Its access has ended.`);
    expect(await shown(number)).toMatchObject({ status: "refunded" });
  });

  it("a company's invoice is corrected: each document says which it is", async () => {
    const company = { ...billing, company: "Ott", customerType: "company" };
    const { databaseId: number } = orderOf(
      await till.buy(await till.shopper(), "demo_card_4242", { billing: company }),
    );
    await say("reissueInvoice", number, {
      billing: { ...company, city: "Graz", isPrivate: false },
      purchaseOrder: "",
      reason: null,
    });
    const { documents } = await shown(number);
    const notes = documents.map(({ note }: { note: string | null }) => note);
    const [first] = documents;
    expect(notes).toEqual([null, `corrects ${first.number}`, `for invoice ${first.number}`]);
  });
});
