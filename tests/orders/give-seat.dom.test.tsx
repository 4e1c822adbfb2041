import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { GiveSeat } from "@/components/orders/seats/give-seat";
import { NoFurtherMails } from "@/components/orders/seats/no-further-mails";
import type { Seat } from "@/components/orders/seats/order-seats";
import { SeatPage } from "@/components/orders/seats/seat-page";
import { changedOrder } from "@/tests/support/changed-order";
import { fakeShop, refusal } from "@/tests/support/fake-shop";
import { InApp } from "@/tests/support/in-app";
// Loaded on first use by the form; here beforehand, so that no test pays for it.
import "@/components/ui/forms/form-control";
import "@/lib/forms/orders/name-seat";
import "@/lib/forms/orders/stop-seat-mails";

afterEach(() => vi.unstubAllGlobals());

const seat = { order: 1001, seat: 7, isPaid: true, back: "/account/me/my-orders/1001", flash: null };

it("a seat that has its person is given to somebody else by a form, which says before what follows", () => {
  const { container } = render(<GiveSeat {...seat} name="Ida" email="ida@example.com" />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Give this seat to somebody else");
  const form = container.querySelector("form");
  expect(form?.getAttribute("action")).toBe("/api/forms/name-seat");
  expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
    id: "1001",
    seat: "7",
    back: "/account/me/my-orders/1001",
    name: "Ida",
    email: "ida@example.com",
  });
  expect(screen.getByRole("list").textContent).toContain("they get an email with the date");
});

it("a refused name is shown in its own form, with what was typed, and in no other", () => {
  const flash = {
    kind: "error" as const,
    text: "Please enter a valid email",
    fields: { email: "Please enter a valid email" },
    values: { seat: "7", name: "Jon", email: "jon@" },
  };
  const { rerender } = render(<GiveSeat {...seat} name="" email={null} flash={flash} />);
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Name the attendee");
  expect(screen.getByLabelText(/E-mail/)).toHaveProperty("value", "jon@");
  expect(screen.getByLabelText(/E-mail/).getAttribute("aria-invalid")).toBe("true");
  rerender(<GiveSeat {...seat} key="8" seat={8} name="" email={null} flash={flash} />);
  expect(screen.getByLabelText(/E-mail/)).toHaveProperty("value", "");
});

it("the page of a mail's link changes nothing without its button, and has none once it is done", () => {
  const { container, rerender } = render(<NoFurtherMails token="7.abc" flash={null} />);
  expect(container.querySelector("form")?.getAttribute("method")).toBe("post");
  rerender(<NoFurtherMails token="7.abc" flash={{ kind: "success", text: "Understood" }} />);
  expect(container.querySelector("form")).toBeNull();
});

const booked: Seat = {
  databaseId: 7,
  lineId: 3,
  title: "Workshop",
  name: "",
  email: null,
  state: "BOOKED",
  occurs: "2 March 2027, Vienna",
  starts: "2027-03-02T08:00:00Z",
  calendar: null,
  isChangeable: true,
};
const message = "The seat is for Ida Berg. Emails about it go to you.";
const named = {
  data: {
    nameSeat: {
      __typename: "NameSeatPayload",
      message,
      order: changedOrder({ databaseId: 1001, seats: [{ ...booked, name: "Ida Berg" }] }),
    },
  },
};

function renderSeat() {
  const { id, databaseId, orderNumber, paymentMethod, paymentMethodTitle, seats } = changedOrder({
    databaseId: 1001,
    seats: [booked],
  });
  const seatChange = { __typename: "SeatChange", moves: [], moveTerms: "", moveAgain: null };
  const order = {
    __typename: "Order" as const,
    ...{ id, databaseId, orderNumber, paymentMethod, paymentMethodTitle, seats },
    seatChange: { ...seatChange, moveRefusal: null, back: null, cancelTerms: "" },
  };
  render(
    <InApp path="/account/me/my-orders/1001/seats/7">
      <SeatPage order={order} seat={7} seats={[7]} step={{ kind: "choose" }} flash={null} help="" />
    </InApp>,
  );
}
const save = () => userEvent.click(screen.getByRole("button", { name: "Save attendee" }));
const typeName = (name: string) => userEvent.type(screen.getByLabelText("Attendee’s name"), name);

it("with a script the page's seat has its new name by itself", async () => {
  const shop = fakeShop({ nameSeat: () => named });
  renderSeat();
  await typeName("Ida Berg");
  await save();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByText("For Ida Berg")).toBeVisible();
  expect(screen.getByRole("button", { name: "Give the seat" })).toBeVisible();
  expect(shop.asked).toEqual([
    { operation: "nameSeat", variables: { input: { id: 1001, seat: 7, name: "Ida Berg", email: "" } } },
  ]);
});

it("with a script wrong fields are named before anything is sent, and the shop's refusal stands above", async () => {
  const shop = fakeShop({ nameSeat: () => refusal("The workshop has started.", "nameSeat", "NOT_NAMED") });
  renderSeat();
  await userEvent.type(screen.getByLabelText(/E-mail/), "ida@");
  await save();
  expect(await screen.findByText("Please enter the attendee’s name")).toBeVisible();
  expect(screen.getByText("Please enter a valid email")).toBeVisible();
  expect(shop.asked).toEqual([]);
  await typeName("Ida");
  await userEvent.type(screen.getByLabelText(/E-mail/), "example.com");
  await save();
  expect(await screen.findByText("The workshop has started.")).toBeVisible();
  expect(screen.getByLabelText("Attendee’s name")).toHaveValue("Ida");
});

it("with the network cut it does not say that the name was refused, and keeps it", async () => {
  fakeShop({ nameSeat: () => "outage" });
  renderSeat();
  await typeName("Ida");
  await save();
  expect(await screen.findByText(/^We do not know yet whether the seat was changed\./)).toBeVisible();
  expect(screen.getByLabelText("Attendee’s name")).toHaveValue("Ida");
});

it("with a script the mail after the date is stopped once, and the page says which mails stay", async () => {
  let isCut = true;
  const message = "We will not email you about this again.";
  const done = { data: { stopSeatMails: { __typename: "StopSeatMailsPayload", message } } };
  const shop = fakeShop({ stopSeatMails: () => (isCut ? "outage" : done) });
  render(<NoFurtherMails token="7.abc" flash={null} />, {
    wrapper: ({ children }) => <InApp path="/store/no-further-mails">{children}</InApp>,
  });
  const press = () => userEvent.dblClick(screen.getByRole("button", { name: "No email after the date" }));
  await press();
  expect(await screen.findByText(/^We do not know yet whether this was saved\./)).toBeVisible();
  isCut = false;
  await press();
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByText(/^We still email you/)).toBeVisible();
  expect(shop.asked).toHaveLength(2);
  expect(shop.asked[1]).toEqual({ operation: "stopSeatMails", variables: { input: { token: "7.abc" } } });
});
