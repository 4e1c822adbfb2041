import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { isPartlyRefunded } from "@/components/orders/order";
import { OrderBadge, OrderDocuments, OrderRefunds } from "@/components/orders/order-facts";
import { orderDocument } from "@/tests/support/order-document";
import { refundedOrder, type RefundNode } from "./refunded-order";

afterEach(cleanup);

const left: RefundNode = {
  id: "r1",
  amount: "20,00&nbsp;€",
  reason: "One day &amp; its lunch fell out",
  date: "2026-11-03T09:00:00Z",
  status: "SUCCEEDED",
};

it("says what went back, when and why, and what is on its way", () => {
  const onItsWay = { ...left, id: "r2", status: "PENDING", reason: null };
  render(<OrderRefunds order={refundedOrder([onItsWay, left])} />);
  const [first, second] = within(screen.getByRole("region", { name: "Refunds" })).getAllByRole("listitem");
  expect(first?.textContent).toContain("On its way back to you");
  expect(second?.textContent).toContain("Refunded on");
  expect(second?.textContent).toContain("One day & its lunch fell out");
  expect(second?.textContent).toContain("20,00");
});

it("shows nothing for an order that was not refunded, nor for a refund that failed", () => {
  for (const refunds of [[], [{ ...left, status: "FAILED" }]]) {
    const { container, unmount } = render(<OrderRefunds order={refundedOrder(refunds)} />);
    expect(container.textContent).toBe("");
    unmount();
  }
});

it("takes a refund of a shop without states for one that has left", () => {
  render(<OrderRefunds order={refundedOrder([{ ...left, status: null }])} />);
  expect(screen.getByText(/Refunded on/)).toBeTruthy();
});

it("calls an order partly refunded once a part has left, and refunded when it is", () => {
  expect(isPartlyRefunded(refundedOrder([left]))).toBe(true);
  expect(isPartlyRefunded(refundedOrder([{ ...left, status: "PENDING" }]))).toBe(false);
  expect(isPartlyRefunded({ ...refundedOrder([left]), status: "REFUNDED" })).toBe(false);
  render(<OrderBadge state="paid" isPartlyRefunded />);
  expect(screen.getByText("Partly refunded")).toBeTruthy();
});

it("tells several credit notes apart by their numbers", () => {
  const note = (number: string) => orderDocument("credit-note", `/api/documents/credit-note/${number}`);
  const documents = [
    orderDocument("invoice", "/api/documents/invoice/1005"),
    note("CN-2026-00001"),
    note("CN-2026-00002"),
  ];
  render(<OrderDocuments documents={documents} number="1005" />);
  expect(screen.getAllByRole("link").map((link) => link.textContent.trim())).toEqual([
    "Invoice",
    "Credit note CN-2026-00001",
    "Credit note CN-2026-00002",
  ]);
});

it("marks a cancelled invoice, and leads to the one in its place", () => {
  const [first = "", second = ""] = ["2026-00001", "2026-00002"].map(
    (number) => `/api/documents/invoice/${number}`,
  );
  const documents = [
    {
      ...orderDocument("invoice", first),
      isCancelled: true,
      replacedBy: "2026-00002",
      replacementUrl: second,
    },
    { ...orderDocument("invoice", second), isCancelled: false },
  ];
  render(<OrderDocuments documents={documents} number="1005" />);
  const [cancelled, valid] = screen.getAllByRole("listitem");
  expect(cancelled?.textContent).toBe(" Invoice 2026-00001CancelledReplaced by 2026-00002");
  expect(screen.getByRole("link", { name: "Invoice 2026-00001 of order 1005, PDF, cancelled" })).toBeTruthy();
  const next = screen.getByRole("link", { name: /^Replaced by 2026-00002/ });
  expect(next.getAttribute("href")).toBe("/api/documents/invoice/2026-00002");
  expect(valid?.textContent).not.toContain("Cancelled");
});
