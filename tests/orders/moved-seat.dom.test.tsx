import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NextDateList } from "@/components/account/next-date-list";
import { KeptOrderList } from "@/components/orders/kept-order-list";
import type { Order } from "@/components/orders/order";
import { OrderPage } from "@/components/orders/order-page";
import type { Seat } from "@/components/orders/seats/order-seats";
import { SeatPage } from "@/components/orders/seats/seat-page";
import type { SeatStep } from "@/components/orders/seats/seat-change";
import { changedOrder } from "@/tests/support/changed-order";
import { fakeShop } from "@/tests/support/fake-shop";
import { InApp, router } from "@/tests/support/in-app";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/orders/seats";

beforeEach(() => router.push.mockClear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const [before, after] = ["2 March 2027, Vienna", "9 March 2027, Graz"];
const product = { node: { id: "p", databaseId: 1761, name: "Workshop", slug: "w", type: null, image: null } };
const seat = (occurs: string, state: Seat["state"] = "BOOKED"): Seat => ({
  databaseId: 7,
  lineId: 3,
  title: "Workshop",
  name: "Ida Berg",
  email: null,
  state,
  occurs,
  starts: "2027-03-02T08:00:00Z",
  calendar: null,
  isChangeable: true,
});
const lineOf = (occurs: string, variation: number) => ({
  nodes: [
    {
      __typename: "LineItem",
      id: "l",
      databaseId: 3,
      productId: 1761,
      variationId: variation,
      quantity: 1,
      subtotal: "790.00",
      total: "790.00",
      metaData: [{ key: "name", value: `Workshop, ${occurs}` }],
      product,
      variation: null,
    },
  ],
});

/** A number of its own for each test, because the cache stays. */
let number = 2_000;
const orderAt = (occurs: string, variation: number, part: Partial<Order> = {}) =>
  changedOrder({
    id: `o${number}`,
    databaseId: number,
    orderNumber: String(number),
    seats: [seat(occurs)],
    lineItems: lineOf(occurs, variation),
    ...part,
  });

const date = (day: string, variationId: number, place: string) => ({
  kind: "workshops" as const,
  slug: `w-${variationId}`,
  title: `Workshop ${place}`,
  startDate: `${day}T08:00:00Z`,
  endDate: null,
  timezone: "Europe/Vienna",
  place,
  href: "/workshops/w",
  productId: 1761,
  variationId,
  choices: [],
});

/** Everything that shows the seat, as if the visitor had all these pages open. */
function renderViews(step: SeatStep) {
  number += 1;
  const order = orderAt(before, 1);
  const { id, databaseId, orderNumber, paymentMethod, paymentMethodTitle, seats } = order;
  const move = { date: 2, occurs: after, starts: "2027-03-09T08:00:00Z", seatsLeft: 4 };
  const seatOrder = {
    __typename: "Order" as const,
    ...{ id, databaseId, orderNumber, paymentMethod, paymentMethodTitle, seats },
    seatChange: {
      __typename: "SeatChange",
      moves: [{ __typename: "SeatMove", ...move, back: "0.00", pay: null, refusal: null }],
      ...{ moveTerms: "", moveAgain: null, moveRefusal: null, back: "100.00", cancelTerms: "Free." },
    },
  };
  const customer = (nodes: object[]) => ({
    customer: { __typename: "Customer", id: `c${number}`, orders: { nodes } },
  });
  const listed = {
    ...order,
    lineItems: { nodes: order.lineItems?.nodes.map((line) => ({ ...line, metaData: line.named })) ?? [] },
  };
  const pageInfo = { hasNextPage: false, endCursor: null };
  const list = customer([listed]);
  const answer = { customer: { ...list.customer, orders: { nodes: [listed], pageInfo } } };
  const bookings = { customer: { ...list.customer, orders: { nodes: [order] } } };
  const variables = { first: 20, after: null };
  render(
    <InApp path={`/account/me/my-orders/${number}/seats/7`}>
      <div data-testid="seat">
        <SeatPage order={seatOrder} seat={7} seats={[7]} step={step} flash={null} help="" />
      </div>
      <div data-testid="order">
        <OrderPage order={order} means={{ saved: [], isMember: true }} />
      </div>
      <div data-testid="list">
        <KeptOrderList variables={variables} answer={answer} />
      </div>
      <div data-testid="calendar">
        <NextDateList
          read={{
            dates: [date("2027-03-02", 1, "Vienna"), date("2027-03-09", 2, "Graz")],
            answer: bookings,
            given: null,
            now: Date.parse("2026-11-30T09:00:00Z"),
          }}
          end={null}
        />
      </div>
    </InApp>,
  );
}
const view = (name: "seat" | "order" | "list" | "calendar") => within(screen.getByTestId(name));
const press = (name: string) => userEvent.dblClick(view("seat").getByRole("button", { name }));

const message = `Your seat is booked for ${after}. We are emailing you files that update your calendar.`;
const moved = () => ({
  data: {
    moveSeats: { __typename: "MoveSeatsPayload", message, order: orderAt(after, 2), toPay: null },
  },
});

it("a moved seat changes the order, the list and the calendar by itself", async () => {
  const shop = fakeShop({ moveSeats: moved });
  renderViews({ kind: "move", date: 2 });
  expect(view("calendar").getByText("Workshop Vienna")).toBeVisible();
  await press("Move to this date");
  await waitFor(() => expect(view("calendar").getByText("Workshop Graz")).toBeVisible());
  expect(view("calendar").queryByText("Workshop Vienna")).toBeNull();
  expect(view("list").getByText(`Workshop, ${after}`)).toBeVisible();
  expect(view("order").getByRole("region", { name: "Your seat" })).toHaveTextContent(after);
  expect(shop.asked).toEqual([
    { operation: "moveSeats", variables: { input: { id: number, seats: [7], date: 2, back: "0.00" } } },
  ]);
  // The page of the order says it, where the plain form leads as well.
  expect(router.push.mock.calls).toEqual([[`/account/me/my-orders/${number}`]]);
  expect(router.refresh).not.toHaveBeenCalled();
});

it("a seat that was given up is not booked in any view", async () => {
  const seats = [seat(before, "CANCELLED")];
  const order = () => orderAt(before, 1, { seats, status: "REFUNDED", lineItems: { nodes: [] } });
  const shop = fakeShop({
    cancelSeats: () => ({
      data: { cancelSeats: { __typename: "CancelSeatsPayload", message: "Given up.", order: order() } },
    }),
  });
  renderViews({ kind: "give up" });
  await userEvent.click(view("seat").getByRole("radio", { name: /^Keep it as a code/ }));
  await press("Cancel the seat");
  await waitFor(() => expect(view("order").getByText("Cancelled")).toBeVisible());
  expect(view("calendar").getByText("You have no upcoming workshops or events.")).toBeVisible();
  expect(view("list").getByText("Refunded")).toBeVisible();
  const input = { id: number, seats: [7], back: "100.00", asCode: true };
  expect(shop.asked).toEqual([{ operation: "cancelSeats", variables: { input } }]);
});

it("a seat that was given up leaves the next dates while the refund is on its way", async () => {
  const order = () => orderAt(before, 1, { seats: [seat(before, "WITHDRAWN")] });
  fakeShop({
    cancelSeats: () => ({
      data: { cancelSeats: { __typename: "CancelSeatsPayload", message: "Given up.", order: order() } },
    }),
  });
  renderViews({ kind: "give up" });
  expect(view("calendar").getByText("Workshop Vienna")).toBeVisible();
  await press("Cancel the seat");
  expect(await view("calendar").findByText("You have no upcoming workshops or events.")).toBeVisible();
});

it("with the network cut, it says that it does not know, stays, and may be pressed again", async () => {
  let isCut = true;
  const shop = fakeShop({ moveSeats: () => (isCut ? "outage" : moved()) });
  renderViews({ kind: "move", date: 2 });
  await press("Move to this date");
  expect(await screen.findByText(/^We do not know yet whether the seat was changed\./)).toBeVisible();
  expect(router.push).not.toHaveBeenCalled();
  expect(view("calendar").getByText("Workshop Vienna")).toBeVisible();
  isCut = false;
  await press("Move to this date");
  await waitFor(() => expect(view("calendar").getByText("Workshop Graz")).toBeVisible());
  expect(new Set(shop.asked.map(({ variables }) => JSON.stringify(variables))).size).toBe(1);
});

it("a page that the router shows again does not bring the old date back", async () => {
  const drawn = orderAt(before, 1);
  const page = () => (
    <InApp path={`/account/me/my-orders/${number}`}>
      <OrderPage order={drawn} means={{ saved: [], isMember: true }} />
    </InApp>
  );
  const { unmount } = render(page());
  unmount();
  fakeShop({ moveSeats: moved });
  const { mutate } = await import("@/lib/browser/ask");
  const { MoveSeatsDocument } = await import("@/graphql/generated/shop/documents");
  await mutate(MoveSeatsDocument, { input: { id: number, seats: [7], date: 2, back: "0.00" } });
  render(page());
  expect(screen.getByRole("region", { name: "Your seat" })).toHaveTextContent(after);
});
