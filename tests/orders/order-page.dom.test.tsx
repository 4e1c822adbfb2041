import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { ConfirmScreen } from "@/components/orders/confirm-screen";
import type { Order } from "@/components/orders/order";
import { OrderList, orderNames } from "@/components/orders/order-list";
import { OrderPage } from "@/components/orders/order-page";
import { browserClient } from "@/lib/browser/client";
import { orderDocument } from "@/tests/support/order-document";
import { InApp } from "@/tests/support/in-app";

const means = { saved: [], isMember: true };

/** Another suite of this process may have loaded the cache. Here it always is. */
beforeAll(() => void browserClient());
afterEach(cleanup);

const product = {
  __typename: "SimpleProduct" as const,
  id: "p4001",
  databaseId: 4001,
  name: "Ticket &amp; more",
  slug: "ticket",
  type: "TICKET" as const,
  image: null,
};

const line = {
  __typename: "LineItem" as const,
  id: "l1",
  databaseId: 1,
  productId: 4001,
  variationId: null,
  quantity: 2,
  subtotal: "79.00",
  total: "79.00",
  metaData: [
    { key: "name", value: "Ticket as it was called" },
    { key: "attendees", value: "Ada and Ben" },
    { key: "source", value: "never shown" },
    { key: "_unit_price", value: "39.50" },
    { key: "_regional_price", value: "Regional price: 50 % of the list price" },
    { key: "_calendar", value: "/api/documents/calendar/1005/1.ics" },
  ],
  product: { node: product },
  variation: null,
};

const order = {
  __typename: "Order" as const,
  id: "o1",
  databaseId: 1005,
  orderNumber: "1005",
  date: "2026-11-02T09:00:00Z",
  datePaid: null,
  status: "PENDING",
  total: "94,80&nbsp;€",
  needsPayment: true,
  documents: [],
  confirmUntil: null,
  isHeld: true,
  paysMoveOf: null,
  moneyCode: null,
  transfer: null,
  invoiceCorrection: null,
  seats: null,
  withdrawal: null,
  messages: null,
  entries: [],
  subtotal: "86,90&nbsp;€",
  rawSubtotal: "86.90",
  rawShippingTotal: null,
  discountTotal: "0,00&nbsp;€",
  vatExemptMessage: null,
  rawTotal: "94.80",
  totalTax: "15,80&nbsp;€",
  paymentMethod: "stripe",
  paymentMethodTitle: "Card",
  customerNote: null,
  purchaseOrderNumber: null,
  paymentGateways: [],
  billing: null,
  lineItems: { nodes: [line] },
  refunds: { nodes: [] },
  couponLines: { nodes: [{ code: "early", discount: "7.90", discountTax: "1.58" }] },
  taxLines: { nodes: [{ label: "VAT 20 %", taxTotal: "15.80", shippingTaxTotal: null }] },
  shipping: null,
  shippingLines: null,
  feeLines: null,
  downloadableItems: { nodes: [] },
} satisfies Order & { __typename: "Order" };

it.each([
  [
    "PENDING",
    {},
    "Payment not finished",
    "Nothing was charged. You can pay now, with the same payment method or another one.",
  ],
  [
    "FAILED",
    {},
    "Payment failed",
    "Nothing was charged. You can try again or choose another payment method.",
  ],
  ["ON_HOLD", { paymentMethod: "invoice" }, "Waiting for your transfer", /Please transfer the total/],
  ["ON_HOLD", { paymentMethod: "demo" }, "Payment on its way", /The bank has accepted it/],
  [
    "ON_HOLD",
    { paymentMethod: "stripe" },
    "Payment on its way",
    /within 7 to 8 working days, at the latest after 14/,
  ],
  [
    "PROCESSING",
    { datePaid: "2026-11-03T09:00:00Z" },
    "Paid",
    "Paid on 3 November 2026. Your seats are booked; we write to you before they begin.",
  ],
  ["COMPLETED", { datePaid: "2026-11-03T09:00:00Z" }, "Paid", /^Paid on 3 November 2026\. Everything/],
  ["CANCELLED", { needsPayment: false }, "Cancelled", /^Nothing will be charged/],
  ["REFUNDED", { needsPayment: false }, "Refunded", "The money goes back to the payment method you used."],
] as const)("%s %j is told in words", (status, facts, badge, story) => {
  render(<OrderPage means={means} order={{ ...order, ...facts, status }} />, { wrapper: InApp });
  expect(screen.getByText(badge)).toBeInTheDocument();
  expect(screen.getByText(story)).toBeInTheDocument();
});

/** As a shop elsewhere answers it that knows nothing of our additions. */
const ofStockHost = { ...order, documents: null, paymentGateways: null, transfer: null, entries: null };
const bank = { id: "bacs", title: "Direct bank transfer", text: "Academy, IBAN AT61 1904 3002 3457 3201" };

it.each([
  ["ON_HOLD", "bacs", "Waiting for your transfer", /waiting for your transfer/],
  ["ON_HOLD", "cheque", "Waiting for your cheque", /waiting for your cheque/],
  ["PROCESSING", "cod", "To be paid on delivery", /You pay on delivery/],
  ["PROCESSING", "ppcp-gateway", "Waiting for payment", /waiting for the payment/],
  ["PENDING", "ppcp-gateway", "Payment not finished", /put the same items into your cart again/],
  ["FAILED", "ppcp-gateway", "Payment failed", /order the same items again/],
] as const)(
  "%s by %s of a shop elsewhere is told in its own words",
  (status, paymentMethod, badge, story) => {
    const shown = { ...ofStockHost, status, paymentMethod };
    const { container } = render(<OrderPage means={means} order={shown} instructions={bank} />, {
      wrapper: InApp,
    });
    expect(screen.getByText(badge)).toBeInTheDocument();
    expect(screen.getByText(story)).toBeInTheDocument();
    const paying = screen.getByRole("region", { name: "How to pay: Direct bank transfer" });
    expect(paying).toHaveTextContent("IBAN AT61 1904 3002 3457 3201");
    expect(container).not.toHaveTextContent(/do not need to do anything|order is paid|the invoice/i);
  },
);

it.each([
  ["ON_HOLD", "bacs", "You transfer 94,80 €"],
  ["ON_HOLD", "cheque", "You send a cheque of 94,80 €"],
  ["PROCESSING", "cod", "You pay 94,80 € on delivery"],
  ["PROCESSING", "ppcp-gateway", "The shop is waiting for your payment"],
] as const)(
  "%s by %s is thanked for without a word of money that has come",
  (status, paymentMethod, step) => {
    const shown = { ...ofStockHost, status, paymentMethod };
    const { container } = render(<ConfirmScreen means={means} order={shown} instructions={bank} />, {
      wrapper: InApp,
    });
    expect(screen.getByRole("heading", { name: step })).toBeInTheDocument();
    expect(screen.getByRole("region", { name: /^How to pay/ })).toHaveTextContent("AT61");
    expect(container).not.toHaveTextContent(
      /do not need to do anything|is paid|booked|the invoice|bank confirms/i,
    );
  },
);

it("offers a payment where one is open, and the same things again where not", () => {
  const gateways = [{ id: "invoice", title: "Invoice", description: null }];
  render(<OrderPage means={means} order={{ ...order, status: "FAILED", paymentGateways: gateways }} />, {
    wrapper: InApp,
  });
  expect(screen.getByRole("button", { name: "Pay 94,80 €" })).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Order this again" })).toBeNull();
  cleanup();
  render(<OrderPage means={means} order={{ ...order, status: "CANCELLED" }} />, { wrapper: InApp });
  expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  expect(screen.getByRole("button", { name: "Order this again" })).toBeInTheDocument();
  cleanup();
  render(<OrderPage means={means} order={{ ...order, status: "CANCELLED", paysMoveOf: 1001 }} />, {
    wrapper: InApp,
  });
  expect(screen.queryByRole("button", { name: "Order this again" }), "of a move").toBeNull();
});

it("shows a line as it was bought, with its calendar file; prices as the shop wrote them", () => {
  render(<OrderPage means={means} order={order} />, { wrapper: InApp });
  const lines = within(screen.getByRole("region", { name: "What you ordered" }));
  expect(lines.getByText("Ticket as it was called", { selector: "strong" })).toBeInTheDocument();
  expect(lines.getByText("Quantity 2").parentElement).toHaveTextContent("Quantity 2 × 39,50 €");
  expect(lines.getByText("Regional price: 50 % of the list price")).toBeInTheDocument();
  expect(lines.getByText("For: Ada and Ben")).toBeInTheDocument();
  expect(lines.queryByText(/never shown/)).toBeNull();
  expect(lines.getByText("Discount code early").parentElement).toHaveTextContent(
    "It also lowers the VAT by 1,58 €.",
  );
  expect(lines.getByText("Of which VAT: 15,80 €")).toBeInTheDocument();
  expect(lines.getByText("VAT 20 %")).toBeInTheDocument();
  expect(lines.getByRole("link", { name: "Add to calendar: Ticket as it was called" })).toHaveAttribute(
    "href",
    "/api/documents/calendar/1005/1.ics",
  );
});

it("tells what happened, the oldest first, from what the shop stores and what it wrote down for the buyer", () => {
  const told: Order = {
    ...order,
    status: "REFUNDED",
    datePaid: "2026-11-02T09:05:00Z",
    refunds: {
      nodes: [
        { id: "r1", amount: "94,80&nbsp;€", reason: null, date: "2026-12-03T09:00:00Z", status: "SUCCEEDED" },
      ],
    },
    entries: [{ date: "2026-12-01T09:00:00Z", text: "The payment is disputed at your bank." }],
  };
  render(<OrderPage means={means} order={told} />, { wrapper: InApp });
  const rows = within(screen.getByRole("region", { name: "What happened" })).getAllByRole("listitem");
  expect(rows.map((row) => row.textContent)).toEqual([
    "2 November 2026You placed the order.",
    "2 November 2026The order was paid.",
    "1 December 2026The payment is disputed at your bank.",
    "3 December 2026Money was refunded.",
  ]);
});

it("names documents of every kind", () => {
  const documents = [
    orderDocument("invoice", "/a"),
    orderDocument("CREDIT_NOTE", "/b"),
    orderDocument("packing-slip", "/c"),
    orderDocument("new-kind", "/d"),
    orderDocument("receipt", null),
  ];
  render(<OrderPage means={means} order={{ ...order, documents }} />, { wrapper: InApp });
  const names = screen
    .getAllByRole("link", { name: /of order 1005, PDF/ })
    .map((link) => link.textContent?.trim());
  expect(names).toEqual(["Invoice", "Credit note", "Delivery note", "Document"]);
});

it("lists what was bought in a line", () => {
  const line = (name: string, quantity = 1) => ({ quantity, product: { node: { name } }, variation: null });
  expect(orderNames([line("Ticket &amp; more"), line("Hour", 2), line("Course"), line("Talk")])).toBe(
    "Ticket & more, 2 × Hour and 2 more",
  );
  expect(orderNames([{ quantity: 1, product: null, variation: null }])).toBe("No longer on sale");
  render(<OrderList orders={[order]} />, { wrapper: InApp });
  expect(screen.getByText("2 × Ticket as it was called")).toBeInTheDocument();
});
