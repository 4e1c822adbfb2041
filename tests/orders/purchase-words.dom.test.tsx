import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ConfirmScreen } from "@/components/orders/confirm-screen";
import { GuestReceipt } from "@/components/orders/guest-receipt";
import { type Order, orderNote } from "@/components/orders/order";
import { purchaseOf } from "@/lib/rules/purchase";
import { refundedOrder } from "./refunded-order";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ refresh: vi.fn(), prefetch: vi.fn() }),
  usePathname: () => "/",
}));
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
    [[line("TICKET"), line("SUBSCRIPTION")], "order"],
    [[], "order"],
  ])("%j is a %s", (lines, purchase) => expect(purchaseOf(lines)).toBe(purchase));
});

type ProductType = "TICKET" | "SUBSCRIPTION" | "ONLINE_COURSE" | "PROFESSIONAL_PROGRAM" | "SIMPLE";

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
  const bought = { id: "l1", productId: 1, variationId: null, quantity: 1, subtotal: "79", total: "79" };
  return {
    ...refundedOrder([]),
    lineItems: { nodes: [{ ...bought, product: { node: product }, variation: null, metaData: [] }] },
    ...facts,
  };
}

const means = { saved: [], isMember: true };
const transfer = { status: "ON_HOLD", paymentMethod: "invoice", datePaid: null } as const;

describe("the screen after buying", () => {
  it.each([
    ["TICKET", /^Your seat is booked\./, /^Your seat is held for you\./],
    ["SUBSCRIPTION", /^Your membership is paid\./, /^Your membership begins when/],
    ["ONLINE_COURSE", /^Your course is open\./, /^Your course opens when/],
    ["PROFESSIONAL_PROGRAM", /^Your program is booked\./, /^Your place in the program is held/],
    ["SIMPLE", /^Your order is confirmed\./, /^Your order is held/],
  ] as const)("speaks of %s", (type, paid, held) => {
    render(<ConfirmScreen means={means} order={orderOf(type)} />);
    expect(screen.getByText(paid)).toBeVisible();
    cleanup();
    render(<GuestReceipt means={means} order={orderOf(type, transfer)} />);
    expect(screen.getByText(held)).toBeVisible();
    if (type !== "TICKET") expect(screen.queryByText(/your seat/i)).toBeNull();
  });

  it("says nothing later that may be over by then", () => {
    const year = orderOf("SUBSCRIPTION", { status: "COMPLETED", datePaid: "2024-11-02T09:00:00Z" });
    expect(orderNote("paid", year)).toBe("Paid on 2 November 2024. Everything in it is yours to use.");
    expect(orderNote("cancelled", orderOf("SUBSCRIPTION"))).toBe("Nothing will be charged.");
    expect(orderNote("cancelled", orderOf("TICKET"))).toBe(
      "Nothing will be charged, and your seat is free again.",
    );
  });

  it("says why there is no VAT, and nothing where there is no reason to give", () => {
    const vatExemptMessage =
      "Reverse charge: no VAT is charged, the tax is owed by the recipient of the service.";
    for (const Screen of [ConfirmScreen, GuestReceipt]) {
      render(<Screen means={means} order={orderOf("TICKET", { vatExemptMessage })} />);
      expect(screen.getByText(vatExemptMessage)).toBeVisible();
      cleanup();
      render(<Screen means={means} order={orderOf("TICKET")} />);
      expect(screen.queryByText(/VAT/)).toBeNull();
      cleanup();
    }
  });
});
