// Isolated: a select becomes a list once a suite of the same process has moved the pointer.
import { act, waitFor, within } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, it, vi } from "vitest";
import { CheckoutForm } from "@/components/checkout/checkout-form";
import { ProfessionalFilters } from "@/components/professionals/professional-filters";
import { noFilter } from "@/components/professionals/professional-query";
import { EarlyInput } from "@/components/ui/forms/early-input";
import { Select } from "@/components/ui/forms/select";
import { cartOf, fakeShop } from "@/tests/support/fake-shop";

let root: Root | null = null;

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
});

/** The server's HTML, in which a person does something before React takes it over. */
async function hydrateAfter(page: ReactNode, early: (page: HTMLElement) => void, adopts = true) {
  const tree = (
    <>
      {page}
      {adopts ? <EarlyInput /> : null}
    </>
  );
  const container = document.createElement("div");
  container.innerHTML = renderToString(tree);
  document.body.append(container);
  early(container);
  const told: string[] = [];
  await act(async () => {
    root = hydrateRoot(container, tree, { onRecoverableError: (error) => told.push(String(error)) });
  });
  return { page: within(container), container, told };
}

const run = vi.fn(async () => cartOf());
const checkout = (
  <CheckoutForm
    cart={cartOf()}
    isBusy={false}
    countries={[
      { code: "AT", name: "Austria" },
      { code: "IN", name: "India" },
    ]}
    gateways={[
      { id: "invoice", title: "Invoice", description: null },
      { id: "demo", title: "Demo card", description: null },
    ]}
    means={{ saved: [], isMember: false }}
    defaults={{ customerType: "private", country: "AT", firstName: "Mira" }}
    isPriced
    vatResult={null}
    run={run}
  />
);

function fillCheckout(container: HTMLElement): void {
  const page = within(container);
  const country = page.getByLabelText("Country");
  if (country instanceof HTMLSelectElement) country.value = "IN";
  page.getByRole<HTMLInputElement>("radio", { name: "Company" }).checked = true;
  page.getByRole<HTMLInputElement>("radio", { name: "Demo card" }).checked = true;
  page.getByRole<HTMLInputElement>("checkbox", { name: /terms/ }).checked = true;
  page.getByRole<HTMLInputElement>("textbox", { name: "City" }).value = "Delhi";
  page.getByRole<HTMLInputElement>("textbox", { name: "VAT ID" }).value = "IN1";
  page.getByLabelText<HTMLInputElement>(/^Test card number/).value = "4242 4242 4242 4242";
}

describe("the checkout", () => {
  it("keeps what was chosen and typed before its script, and follows it", async () => {
    const customer = { __typename: "Customer", id: "guest", vatValidationResult: "INVALID" };
    const shop = fakeShop({ updateCustomer: () => ({ data: { updateCustomer: { customer } } }) });
    const { page, told } = await hydrateAfter(checkout, fillCheckout);
    expect(told).toEqual([]);
    expect(page.getByLabelText("Country")).toHaveValue("IN");
    expect(page.getByRole("radio", { name: "Company" })).toBeChecked();
    expect(page.getByRole("radio", { name: "Private person" })).not.toBeChecked();
    expect(page.getByRole("radio", { name: "Demo card" })).toBeChecked();
    expect(page.getByRole("checkbox", { name: /terms/ })).toBeChecked();
    expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Delhi");
    expect(page.getByLabelText(/^Test card number/)).toHaveValue("4242 4242 4242 4242");
    expect(page.getByRole("button", { name: /^Pay / })).toBeVisible();
    await waitFor(() => expect(run).toHaveBeenCalled());
    const billing = { country: "IN", customerType: "company", vatId: "IN1" };
    const priced = shop.asked.filter(({ operation }) => operation === "updateCustomer");
    expect(priced.at(-1)?.variables).toMatchObject({ input: { billing } });
  });

  it("would lose it without that", async () => {
    fakeShop({});
    const { page } = await hydrateAfter(checkout, fillCheckout, false);
    expect(page.getByRole("radio", { name: "Demo card" })).not.toBeChecked();
  });

  it("keeps it where the server's HTML was given up", async () => {
    const translate = (container: HTMLElement) => {
      fillCheckout(container);
      for (const legend of container.querySelectorAll("legend")) legend.innerHTML = "<font>Kontakt</font>";
    };
    fakeShop({});
    const { page, told } = await hydrateAfter(checkout, translate);
    expect(told).toHaveLength(1);
    expect(page.getByLabelText("Country")).toHaveValue("IN");
    expect(page.getByRole("radio", { name: "Demo card" })).toBeChecked();
    expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Delhi");
  });
});

describe("other pages", () => {
  const choices = { countries: [{ value: "AT", label: "Austria" }], languages: [] };

  it("filter by what was chosen and typed before", async () => {
    const onChange = vi.fn();
    const page = <ProfessionalFilters filter={noFilter} choices={choices} onChange={onChange} />;
    await hydrateAfter(page, (container) => {
      const role = within(container).getByLabelText("Role");
      if (role instanceof HTMLSelectElement) role.value = "coach";
      within(container).getByLabelText<HTMLInputElement>("Name").value = "Ann";
    });
    expect(onChange).toHaveBeenCalledWith({ role: "coach" });
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ name: "Ann" }));
  });

  it("change nothing that nobody touched", async () => {
    const onChange = vi.fn();
    await hydrateAfter(
      <ProfessionalFilters filter={noFilter} choices={choices} onChange={onChange} />,
      () => undefined,
    );
    expect(onChange).not.toHaveBeenCalled();
  });

  it.each([
    [true, "b"],
    [false, "a"],
  ])("hold a choice when the field is drawn again: %s, %s", async (adopts, value) => {
    const choose = (container: HTMLElement) => {
      const select = container.querySelector("select");
      if (select) select.value = "b";
    };
    const { page } = await hydrateAfter(<Redrawn />, choose, adopts);
    await act(async () => page.getByRole("button").click());
    expect(page.getByRole("combobox")).toHaveValue(value);
  });
});

const letters = ["a", "b"].map((letter) => ({ label: letter, value: letter }));

function Redrawn() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <Select label="Letter" name="letter" options={letters} defaultValue="a" hint={`${times} times`} />
      <button onClick={() => setTimes(times + 1)}>Draw</button>
    </>
  );
}
