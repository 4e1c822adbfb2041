import { expect, it } from "vitest";
import { listedDocuments } from "@/backend/sales/order-documents/listed-documents";

const order = { id: 1001, status: "completed", total: 100 } as const;
const invoice = (number: string, corrects: string | null = null) => ({ number, orderId: 1001, corrects });
const note = (number: string, cancels: string | null = null, isCorrected = false) => ({
  number,
  orderId: 1001,
  cancels,
  isCorrected,
});

it("every invoice before a correction is cancelled, and leads to the newest one", () => {
  const listed = listedDocuments(
    order,
    // The third is for the amount of a credit note that was taken back.
    [invoice("1"), invoice("2", "1"), invoice("3"), invoice("4", "2")],
    [note("CN-1", "1", true), note("CN-2"), note("CN-3", "2", true)],
  );
  const next = { replacedBy: "4", replacementUrl: "/api/documents/invoice/4" };
  expect(listed).toEqual([
    ...["1", "2", "3"].map((number) => ({
      type: "invoice",
      url: `/api/documents/invoice/${number}`,
      isCancelled: true,
      ...next,
    })),
    { type: "invoice", url: "/api/documents/invoice/4", isCancelled: false },
    { type: "cancellation-invoice", url: "/api/documents/credit-note/CN-1" },
    { type: "credit-note", url: "/api/documents/credit-note/CN-2" },
    { type: "cancellation-invoice", url: "/api/documents/credit-note/CN-3" },
  ]);
});

it("a credit note of a refund cancels nothing, and an invoice for its amount takes no place", () => {
  const listed = listedDocuments(order, [invoice("1"), invoice("2")], [note("CN-1")]);
  expect(listed.map(({ isCancelled }) => isCancelled)).toEqual([false, false, undefined]);
});
