import { cloneElement } from "react";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { BillingForm } from "@/components/settings/billing-form";
import { fakeShop, refusal } from "@/tests/support/fake-shop";

const address = {
  customerType: "company",
  firstName: "Ida",
  lastName: "Brandt",
  company: "Brandt GmbH",
  vatId: "ATU12345675",
  address1: "Weg 1",
  postcode: "1010",
  city: "Wien",
  country: "AT",
  email: "ida@example.com",
};
const customer = (vatId: string, result: string | null, message: string | null) => ({
  data: {
    updateCustomer: {
      __typename: "UpdateCustomerPayload",
      customer: {
        __typename: "Customer",
        id: "c1",
        databaseId: 1,
        email: "ida@example.com",
        firstName: "Ida",
        lastName: "Brandt",
        capabilities: [],
        pppPossible: false,
        isVatExempt: false,
        vatExemptMessage: message,
        vatValidationResult: result,
        availablePaymentMethods: [],
        subscriptions: { __typename: "CustomerToSubscriptionConnection", nodes: [] },
        billing: {
          __typename: "CustomerAddress",
          ...address,
          vatId,
          address2: null,
          state: null,
          phone: null,
          countryName: "Austria",
        },
      },
    },
  },
});
const form = (
  <BillingForm
    customer="c1"
    countries={[{ code: "AT", name: "Austria" }]}
    defaults={address}
    vat={{
      result: "VALID",
      message: "VAT is charged: the seller is in the same country.",
      vatId: "ATU12345675",
      isExempt: false,
      isRegional: false,
    }}
    flash={null}
  />
);
const save = () => userEvent.click(screen.getByRole("button", { name: "Save invoice details" }));

afterEach(() => vi.unstubAllGlobals());

describe("the invoice details of the settings", () => {
  it("names the customer and shows what the shop thinks of the VAT ID", async () => {
    const { asked } = fakeShop({
      updateCustomer: () =>
        customer("DE000000000", "INVALID", "This VAT ID is not valid for the billing country."),
    });
    render(form);
    expect(screen.getByText("We confirmed the VAT ID.")).toBeInTheDocument();
    await userEvent.clear(screen.getByLabelText("VAT ID"));
    await userEvent.type(screen.getByLabelText("VAT ID"), "DE 000000000");
    // Nothing is known of this number before the shop has seen it.
    expect(screen.queryByText("We confirmed the VAT ID.")).not.toBeInTheDocument();
    await save();
    expect(await screen.findByText("Your invoice details have been saved.")).toBeInTheDocument();
    expect(screen.getByText("This VAT ID is not valid for the billing country.")).toBeInTheDocument();
    expect(screen.getByText(/could not confirm this VAT ID/)).toBeInTheDocument();
    expect(asked).toMatchObject([
      { operation: "updateCustomer", variables: { input: { id: "c1", billing: { vatId: "DE000000000" } } } },
    ]);
  });

  it("shows what the shop makes of the details for VAT and regional prices (R200)", async () => {
    fakeShop({
      updateCustomer: () => {
        const answer = customer("DE136695976", "VALID", null);
        Object.assign(answer.data.updateCustomer.customer, { pppPossible: true, isVatExempt: true });
        return answer;
      },
    });
    render(form);
    expect(screen.getByText("VAT", { selector: "dt" }).nextElementSibling).toHaveTextContent(
      "Charged where due",
    );
    expect(screen.getByText("Regional prices").nextElementSibling).toHaveTextContent(
      "The full price applies",
    );
    await save();
    expect(await screen.findByText("Not charged")).toBeInTheDocument();
    expect(screen.getByText("Regional prices").nextElementSibling).toHaveTextContent(
      "Apply where a product has them",
    );
    cleanup();
    // A host elsewhere that does not know either.
    render(
      cloneElement(form, {
        vat: { result: null, message: null, vatId: "", isExempt: null, isRegional: null },
      }),
    );
    expect(screen.queryByText("Regional prices")).toBeNull();
  });

  it("saves the company's rule about purchase orders, where the shop keeps it", async () => {
    const { asked } = fakeShop({ updateCustomer: () => customer("ATU12345675", "VALID", null) });
    const rule = "Our orders need a purchase order number";
    render(form);
    await userEvent.click(screen.getByLabelText(rule));
    await save();
    await userEvent.click(screen.getByLabelText(rule));
    await save();
    await waitFor(() => expect(asked).toHaveLength(2));
    const rules = asked.map(({ variables }) => variables);
    expect(rules).toMatchObject([
      { input: { billing: { needsPurchaseOrder: true } } },
      { input: { billing: { needsPurchaseOrder: false } } },
    ]);
    cleanup();
    render(cloneElement(form, { hasPurchaseOrderRule: false }));
    expect(screen.queryByLabelText(rule)).toBeNull();
    await save();
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(JSON.stringify(asked[2])).not.toContain("needsPurchaseOrder");
  });

  it("shows the shop's word where the shop keeps the id with its country", async () => {
    fakeShop({ updateCustomer: () => customer("DE136695976", "VALID", null) });
    render(form);
    await userEvent.clear(screen.getByLabelText("VAT ID"));
    await userEvent.type(screen.getByLabelText("VAT ID"), "136 695 976");
    await save();
    expect(await screen.findByText("We confirmed the VAT ID.")).toBeInTheDocument();
  });

  it("shows the first server message, else 'Could not update Customer' (R413, R414)", async () => {
    let answer: ReturnType<typeof refusal> = refusal("Unknown country", "updateCustomer");
    fakeShop({ updateCustomer: () => answer });
    render(form);
    await save();
    expect(await screen.findByRole("alert")).toHaveTextContent("Unknown country");
    answer = "outage";
    await save();
    await waitFor(() => expect(screen.getByRole("alert")).toHaveTextContent("Could not update Customer"));
  });
});
