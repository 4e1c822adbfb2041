import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { afterEach, expect, it } from "vitest";
import { countryListOf } from "@/components/checkout/address/country-list";
import { CorrectInvoice } from "@/components/orders/correct-invoice";
import type { Seat } from "@/components/orders/seats/order-seats";
import type { SeatOrder } from "@/components/orders/seats/seat-change";
import { SeatPage } from "@/components/orders/seats/seat-page";
import { InApp } from "@/tests/support/in-app";

afterEach(cleanup);

const seat: Seat = {
  databaseId: 7,
  lineId: 3,
  title: "Workshop",
  name: "Mira Holt",
  email: null,
  state: "BOOKED",
  occurs: "2 March 2027, Vienna",
  starts: "2027-03-02T08:00:00Z",
  calendar: null,
  isChangeable: true,
};
const order = {
  __typename: "Order",
  databaseId: 1005,
  orderNumber: "1005",
  paymentMethod: "demo",
  paymentMethodTitle: "Card",
  seats: [seat],
  seatChange: { __typename: "SeatChange", back: "100.00", moves: [], cancelTerms: "" },
} as unknown as SeatOrder;

const forms: [name: string, form: ReactElement, field: () => HTMLElement, button: string][] = [
  [
    "the correction of an invoice",
    <CorrectInvoice
      key="correction"
      id={1005}
      invoice="2027-0001"
      effects={["The invoice is cancelled."]}
      countries={countryListOf([{ code: "AT", name: "Austria" }])}
      defaults={{ firstName: "Mira", lastName: "Holt", address1: "Gasse 1", city: "Wien", country: "AT" }}
      flash={{ kind: "error", text: "Please look at the fields." }}
    />,
    () => screen.getByDisplayValue("Wien"),
    "Issue the corrected invoice",
  ],
  [
    "giving a seat up, where money or a code is chosen",
    <SeatPage
      key="seat"
      {...{ order, seat: 7, seats: [7], flash: null, help: "office@academy.example" }}
      step={{ kind: "give up" }}
    />,
    () => screen.getByRole("radio", { name: /Keep it as a code/ }),
    "Cancel the seat",
  ],
];

it.each(forms)("%s: Enter in a field sends nothing, the button does", async (_name, form, field, button) => {
  let times = 0;
  const count = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
    times += 1;
  };
  document.addEventListener("submit", count, true);
  render(form, { wrapper: InApp });
  field().focus();
  await userEvent.keyboard("{Enter}");
  expect(times).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: button }));
  expect(times).toBe(1);
  document.removeEventListener("submit", count, true);
});
