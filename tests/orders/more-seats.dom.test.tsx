import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { MoreSeats } from "@/components/orders/seats/more-seats";
import type { Order } from "@/components/orders/order";

afterEach(cleanup);

type Line = NonNullable<Order["lineItems"]>["nodes"][number];
type Seat = NonNullable<Order["seats"]>[number];

const line = (databaseId: number, variationId: number | null): Line => ({
  id: `line ${databaseId}`,
  databaseId,
  productId: 1731,
  variationId,
  quantity: 1,
  subtotal: null,
  total: null,
  metaData: null,
  product: null,
  variation: null,
});
const seat = (lineId: number, state: Seat["state"] = "BOOKED"): Seat => ({
  databaseId: lineId * 10,
  lineId,
  title: "Design",
  occurs: `Date ${lineId}`,
  starts: "",
  name: "",
  email: null,
  state,
  calendar: null,
  isChangeable: true,
});
const show = (lines: Line[], seats: Seat[] | null) =>
  render(<MoreSeats order={{ databaseId: 1005, seats, lineItems: { nodes: lines } }} />);

it("a booked date has one form, whatever its seats, which the cart's own action takes", () => {
  show([line(1, 7), line(2, 7)], [seat(1), seat(1), seat(2)]);
  const forms = [...document.querySelectorAll("form")];
  expect(forms.map((form) => form.getAttribute("action"))).toEqual(["/api/forms/add-to-cart"]);
  expect(Object.fromEntries([...new FormData(forms[0])])).toEqual({
    productId: "1731",
    variationId: "7",
    quantity: "1",
    back: "/account/me/my-orders/1005",
  });
  expect(screen.getByLabelText("How many people?")).toHaveProperty("type", "number");
});

it("several dates are named", () => {
  show([line(1, 7), line(2, 8)], [seat(1), seat(2)]);
  expect(screen.getByLabelText("People for Design, Date 1")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add seats to the cart: Design, Date 2" })).toBeTruthy();
});

it.each(["HELD", "OVER", "CANCELLED", "DATE_CANCELLED"] as const)("a date that is %s has none", (state) => {
  show([line(1, 7)], [seat(1, state)]);
  expect(document.body.textContent).toBe("");
});

it("a shop without single seats has none", () => {
  show([line(1, 7)], null);
  expect(document.body.textContent).toBe("");
});
