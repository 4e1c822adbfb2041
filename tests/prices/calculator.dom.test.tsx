import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { closePriceCalculator, openPriceCalculator } from "@/lib/browser/dialogs";
import { calculatorWorld, chosen, moreUrl, open, row, world } from "./calculator-world";

calculatorWorld();

describe("what it says", () => {
  it("has every text of the specification, in its place", async () => {
    const dialog = await open();
    await chosen("Austria");
    const points = within(dialog).getByRole("heading", { name: "Regional Pricing" }).parentElement;
    for (const point of [
      "Fair adjusted Pricing",
      "Creating global accessibility",
      "Removing financial barriers",
    ])
      expect(
        within(points ?? dialog)
          .getByText(point)
          .closest("li")
          ?.querySelector("svg"),
      ).toBeInstanceOf(SVGElement);
    const more = within(points ?? dialog).getByRole("link", { name: /^More about Regional Pricing/ });
    expect(more).toHaveAttribute("href", moreUrl);
    expect(more).toHaveAttribute("target", "_blank");
    expect(more).toHaveAttribute("rel", expect.stringContaining("noopener"));

    expect(within(dialog).getByRole("heading", { name: "Calculate your Price" })).toBeVisible();
    expect(dialog).toHaveAccessibleName("Calculate your Price");
    expect(within(dialog).getByText("Based on your Location")).toBeVisible();
    expect(within(dialog).getByText("Price * PPP-Rate = Your Price")).toBeVisible();
    expect(within(dialog).getByRole("button", { name: "Close" })).toBeVisible();
    expect(within(dialog).getByText("Select your invoice country, to calculate your price")).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole("term")
        .map((term) => term.textContent),
    ).toEqual(["Single Price", "PPP-Rate", "Your Price"]);
    expect(within(dialog).getByText(/PPP adjustment is applied in the checkout/)).toHaveTextContent(
      /invoice country/,
    );
    expect(within(dialog).getByText(/Rates set in November 2026/)).toBeVisible();
  });

  it("begins with 99 euros unless told another price", async () => {
    await open();
    await chosen("Austria");
    expect(row("Single Price")).toHaveTextContent("99,00 €");
    act(() => closePriceCalculator());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => openPriceCalculator(79_000));
    await screen.findByRole("dialog");
    expect(row("Single Price")).toHaveTextContent("790,00 €");
  });
});

describe("the country it begins with", () => {
  it("is that of the signed-in customer's invoices, whatever the clock says", async () => {
    world.now = { billing: "PL", zone: "Asia/Calcutta" };
    await open();
    await chosen("Poland");
    expect(row("PPP-Rate")).toHaveTextContent("60%");
    expect(screen.getByText(/Your cart uses its regional price/)).toBeInTheDocument();
  });

  it("is the full price for an account whose shop gives it no regional one (R200)", async () => {
    world.now = { billing: "DE" };
    await open();
    await chosen("Germany");
    expect(screen.getByText(/It pays the full price/)).toBeInTheDocument();
  });

  it.each([
    ["a guest", undefined],
    ["a customer without an address", null],
    ["a customer from outside the list", "AQ"],
  ])("is that of the time zone for %s", async (_, billing) => {
    world.now = { zone: "Asia/Calcutta", ...(billing === undefined ? {} : { billing }) };
    await open();
    await chosen("India");
    expect(row("PPP-Rate")).toHaveTextContent("40%");
    expect(row("Your Price")).toHaveTextContent("39,60 €");
  });

  it.each(["Asia/Tokyo", "Etc/UTC", "Mars/Olympus"])("is Austria for a zone like %s", async (zone) => {
    world.now = { zone };
    await open();
    await chosen("Austria");
    expect(row("PPP-Rate")).toHaveTextContent("100%");
    expect(row("Your Price")).toHaveTextContent("99,00 €");
  });
});
