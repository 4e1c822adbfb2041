import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfirmScreen } from "@/components/orders/confirm-screen";
import { type Order, laterStatusText } from "@/components/orders/order";
import { TransferDetails } from "@/components/orders/transfer-details";
import type { ProductType } from "@/lib/rules/prices/product-kinds";
import { purchaseOf } from "@/lib/rules/prices/purchase";
import { refundedOrder } from "./refunded-order";
import { InApp } from "@/tests/support/in-app";

afterEach(cleanup);

const line = (type: string, quantity = 1, isDated = false) => ({ type, quantity, isDated });

describe("what was bought", () => {
  it.each([
    [[line("TICKET")], "seat"],
    [[line("TICKET", 2)], "seats"],
    [[line("ONLINE_COURSE_VARIABLE", 1, true)], "seat"],
    [[line("TICKET"), line("ONLINE_COURSE_VARIABLE", 1, true)], "seats"],
    [[line("SUBSCRIPTION")], "membership"],
    [[line("ONLINE_COURSE")], "course"],
    [[line("ONLINE_COURSE"), line("ONLINE_COURSE")], "courses"],
    [[line("PROFESSIONAL_PROGRAM")], "program"],
    [[line("SIMPLE")], "order"],
    [[line("ONLINE_COURSE_VARIABLE")], "order"],
    [[line("EXTERNAL")], "order"],
    [[line("TICKET"), line("SUBSCRIPTION")], "order"],
    [[], "order"],
  ])("%j is a %s", (lines, purchase) => expect(purchaseOf(lines)).toBe(purchase));
});

function orderOf(type: ProductType, facts: Partial<Order> = {}): Order {
  const image = null;
  const product = {
    __typename: "SimpleProduct" as const,
    id: "p",
    databaseId: 1,
    name: "It",
    slug: "it",
    type,
    image,
  };
  const bought = {
    id: "l1",
    databaseId: 1,
    productId: 1,
    variationId: null,
    quantity: 1,
    subtotal: "79",
    total: "79",
  };
  return {
    ...refundedOrder([]),
    lineItems: { nodes: [{ ...bought, product: { node: product }, variation: null, metaData: [] }] },
    ...facts,
  };
}

/** A line's words about its date, as the shop writes them. */
function seatAt(first: string, last: string, place: string | null, quantity = 1) {
  const facts = { _starts: `${first}T09:00:00+01:00`, _ends: `${last}T17:00:00+01:00`, _place: place };
  const metaData = Object.entries(facts).flatMap(([key, value]) => (value ? [{ key, value }] : []));
  return { quantity, metaData };
}

const means = { saved: [], isMember: true };
const billing = {
  firstName: "Mara",
  lastName: "Lindqvist",
  email: "mara@example.com",
  address1: null,
  address2: null,
  state: null,
  postcode: null,
  city: null,
  country: null,
  countryName: null,
  company: null,
  vatId: null,
  customerType: null,
};
const transfer = { status: "ON_HOLD", paymentMethod: "invoice", datePaid: null } as const;

describe("the screen after buying", () => {
  it.each([
    ["TICKET", "Your seat is booked, Mara.", "Your seat is held, Mara.", /until then/],
    ["SUBSCRIPTION", "Your membership is paid, Mara.", "Your membership is ordered, Mara.", /It begins when/],
    ["ONLINE_COURSE", "Your course is open, Mara.", "Your course is ordered, Mara.", /It opens when/],
    [
      "PROFESSIONAL_PROGRAM",
      "Your place in the program is booked, Mara.",
      "Your place in the program is held, Mara.",
      /until then/,
    ],
    ["SIMPLE", "Thank you, Mara. Your order is paid.", "Thank you, Mara. Your order is in.", /until then/],
  ] as const)("speaks of %s", (type, paid, held, condition) => {
    const { rerender } = render(<ConfirmScreen means={means} order={orderOf(type, { billing })} />, {
      wrapper: InApp,
    });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(paid);
    const owed = orderOf(type, { ...transfer, billing });
    rerender(<ConfirmScreen means={means} isGuest order={owed} />);
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(held);
    expect(screen.getByText(condition)).toBeVisible();
    if (type !== "TICKET") expect(screen.queryByText(/your seat/i)).toBeNull();
  });

  it.each([
    [
      [seatAt("2026-12-15", "2026-12-16", "Vienna, Austria")],
      "Your seat on 15–16 December in Vienna is booked.",
    ],
    [[seatAt("2026-12-15", "2026-12-15", null)], "Your online seat on 15 December is booked."],
    [
      [seatAt("2026-12-31", "2027-01-01", "Graz, Austria", 3)],
      "Your 3 seats on 31 December 2026–1 January 2027 in Graz are booked.",
    ],
    [
      [seatAt("2026-12-15", "2026-12-16", null), seatAt("2027-02-01", "2027-02-02", null)],
      "Your 2 seats are booked.",
    ],
  ])("says when and where its seats are: %#", (lines, title) => {
    const order = orderOf("TICKET");
    const [line] = order.lineItems?.nodes ?? [];
    const nodes = lines.flatMap((each, at) => (line ? [{ ...line, ...each, id: `l${at}` }] : []));
    render(<ConfirmScreen means={means} order={{ ...order, lineItems: { nodes } }} />, { wrapper: InApp });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
  });

  it.each([
    ["TICKET", true, "Your seat is held until 10:30, Mara.", /by 10:30 \(Vienna time\).*held for 14 days/],
    ["TICKET", false, "Your seat is no longer held, Mara.", /so your seat is free again\. Confirm it now/],
    ["SIMPLE", true, "Your order is held until 10:30, Mara.", /with our bank details/],
    [
      "ONLINE_COURSE",
      true,
      "One step left, Mara. Please confirm your address.",
      /^Confirm your address with/,
    ],
    [
      "ONLINE_COURSE",
      false,
      "One step left, Mara. Please confirm your address.",
      /^Confirm your address with/,
    ],
  ] as const)("asks for the address of %s, held: %s", (type, isHeld, title, text) => {
    const facts = { ...transfer, billing, confirmUntil: "2026-11-02T09:30:00.000Z", isHeld };
    render(<ConfirmScreen means={means} isGuest order={orderOf(type, facts)} />, { wrapper: InApp });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(title);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole("region", { name: "Confirm your address" })).toHaveTextContent(
      "mara@example.com",
    );
    expect(screen.queryByRole("region", { name: /^Your transfer/ })).toBeNull();
  });

  it("shows the account of the transfer to the session that bought before the address is confirmed", () => {
    const account = {
      accountHolder: "Academy",
      bank: "Bank",
      iban: "AT61 1904 3002 3457 3201",
      bic: "BKAUATWW",
      reference: "Order 1005",
      until: null,
      qrCodeUrl: "/api/documents/transfer-code/1005.png",
    };
    const facts = { ...transfer, billing, confirmUntil: "2026-11-02T09:30:00.000Z", isHeld: true };
    render(
      <ConfirmScreen means={means} isGuest order={orderOf("TICKET", { ...facts, transfer: account })} />,
      { wrapper: InApp },
    );
    const card = screen.getByRole("region", { name: "Your transfer" });
    expect(card).toHaveTextContent("AT61 1904 3002 3457 3201");
    expect(card).toHaveTextContent("Please confirm your address before you pay");
    expect(screen.getByRole("img", { name: /QR code/ })).toBeVisible();
  });

  it("says that the places were gone when the address was confirmed, and asks for nothing", () => {
    const facts = { billing, status: "CANCELLED", confirmUntil: "2026-11-02T09:30:00.000Z" } as const;
    render(<ConfirmScreen means={means} order={orderOf("TICKET", facts)} />, { wrapper: InApp });
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("The places have gone to others.");
    expect(screen.getByText(/nothing is due/)).toBeVisible();
    expect(screen.queryByRole("textbox")).toBeNull();
  });

  it("asks a guest for the code alone, and a member or somebody whose payment failed for nothing", () => {
    const { rerender } = render(
      <ConfirmScreen means={means} isGuest order={orderOf("TICKET", { billing })} />,
      { wrapper: InApp },
    );
    const form = screen.getByRole("textbox", { name: "Code from the email" }).closest("form");
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      code: "",
      email: "mara@example.com",
      redirect_to: "/store/confirm/1005",
      back: "/store/confirm/1005",
    });
    expect(screen.getAllByRole("textbox")).toHaveLength(1);
    rerender(<ConfirmScreen means={means} order={orderOf("TICKET", { billing })} />);
    expect(screen.queryByRole("textbox")).toBeNull();
    rerender(
      <ConfirmScreen means={means} isGuest order={orderOf("TICKET", { billing, status: "FAILED" })} />,
    );
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("heading", { name: "What happens next" })).toBeNull();
  });

  it("gives every row of a transfer to be copied, as forms of banks take it", async () => {
    const written: string[] = [];
    vi.stubGlobal("navigator", {
      clipboard: { writeText: async (text: string) => void written.push(text) },
    });
    const account = {
      accountHolder: "Academy",
      bank: "Bank",
      iban: "AT61 1904 3002 3457 3201",
      bic: "BKAUATWW",
    };
    const owed = { ...account, reference: "Order 1005", until: "2026-12-06", qrCodeUrl: null };
    render(<TransferDetails order={{ transfer: owed, total: "1.908,00&nbsp;€", rawTotal: "1908.00" }} />, {
      wrapper: InApp,
    });
    for (const button of screen.getAllByRole("button")) fireEvent.click(button);
    expect(await screen.findAllByText("Copied")).toHaveLength(5);
    expect(written).toEqual(["1908,00", "Academy", "AT611904300234573201", "BKAUATWW", "Order 1005"]);
    vi.unstubAllGlobals();
  });

  it("says nothing later that may be over by then", () => {
    const year = orderOf("SUBSCRIPTION", { status: "COMPLETED", datePaid: "2024-11-02T09:00:00Z" });
    expect(laterStatusText("paid", year)).toBe("Paid on 2 November 2024. Everything in it is yours to use.");
    expect(laterStatusText("cancelled", orderOf("SUBSCRIPTION"))).toBe("Nothing will be charged.");
    expect(laterStatusText("cancelled", orderOf("TICKET"))).toBe(
      "Nothing will be charged, and your seat is free again.",
    );
  });

  it("says why there is no VAT, and nothing where there is no reason to give", () => {
    const vatExemptMessage =
      "Reverse charge: no VAT is charged, the tax is owed by the recipient of the service.";
    for (const isGuest of [false, true]) {
      render(
        <ConfirmScreen means={means} isGuest={isGuest} order={orderOf("TICKET", { vatExemptMessage })} />,
        { wrapper: InApp },
      );
      expect(screen.getByText(vatExemptMessage)).toBeVisible();
      cleanup();
      render(<ConfirmScreen means={means} isGuest={isGuest} order={orderOf("TICKET")} />, { wrapper: InApp });
      expect(screen.queryByText(/no VAT/i)).toBeNull();
      cleanup();
    }
  });
});
