import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { CalculatorButton } from "@/components/prices/calculator-button";
import { CalculatorDialog } from "@/components/prices/calculator-dialog";
import { PriceCalculator } from "@/components/prices/price-calculator";
import { browserClient } from "@/lib/browser/client";
import { openPriceCalculator, usePriceCalculator } from "@/lib/browser/dialogs";
import { calculatorWorld, chosen, list, moreUrl, open, row, world } from "./calculator-world";

calculatorWorld();

describe("choosing a country", () => {
  it("shows the full price for a country that the list does not know", async () => {
    world.now = { countries: list.filter(({ code }) => code !== "AT") };
    await open();
    await screen.findByLabelText("Invoice Country", {}, { timeout: 8_000 });
    expect(row("PPP-Rate")).toHaveTextContent("100%");
    expect(row("Your Price")).toHaveTextContent("99,00 €");
  });

  it("is required: it is not called optional, and no choice is an error at the full price", async () => {
    world.now = { zone: "Asia/Calcutta" };
    await open();
    // The native control, before the list with a search box takes its place.
    const control = await screen.findByLabelText("Invoice Country", { selector: "select" });
    expect(control).toBeRequired();
    expect(screen.queryByText("optional")).toBeNull();
    fireEvent.change(control, { target: { value: "" } });
    expect(await screen.findByText("Please choose a country")).toBeVisible();
    expect(row("PPP-Rate")).toHaveTextContent("100%");
    expect(row("Your Price")).toHaveTextContent("99,00 €");
  });

  it("is done by keyboard alone, and Escape leads back", async () => {
    const user = userEvent.setup();
    render(
      <>
        <CalculatorButton cents={9_900} />
        <PriceCalculator moreUrl={moreUrl} />
      </>,
    );
    await user.tab();
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog", {}, { timeout: 8_000 });
    await chosen("Austria");
    // On a page its motion has heard the keys before.
    await user.keyboard("{Shift}");
    const trigger = await waitFor(() => {
      const found = screen.getByRole("dialog").querySelector<HTMLElement>("button[aria-haspopup]");
      if (!found) throw new Error("not yet");
      return found;
    });
    trigger.focus();
    await user.keyboard("{Enter}");
    await user.type(await screen.findByLabelText("Search countries"), "czech{Enter}");
    await chosen("Czechia");
    expect(row("Your Price")).toHaveTextContent("79,20 €");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(usePriceCalculator.getState().basePrice).toBeNull();
    await waitFor(() => expect(screen.getByRole("link", { name: "Calculate your price" })).toHaveFocus());
  });
});

describe("opening and closing", () => {
  it("reports each opening once, and nothing else", async () => {
    await open();
    await chosen("Austria");
    expect(window.dataLayer).toEqual([
      { event: "modal_usage", modal_action: "show", modal_name: "ppp_calculator" },
    ]);
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    act(() => openPriceCalculator());
    await screen.findByRole("dialog");
    await waitFor(() => expect(window.dataLayer).toHaveLength(2));
  });

  it("has no close button when closing is not allowed, and Escape does not close it", async () => {
    usePriceCalculator.setState({ basePrice: 9_900 });
    render(<CalculatorDialog basePrice={9_900} moreUrl={moreUrl} closable={false} />);
    await screen.findByRole("dialog");
    expect(screen.queryByRole("button", { name: "Close" })).toBeNull();
    await userEvent.keyboard("{Escape}");
    expect(usePriceCalculator.getState().basePrice).toBe(9_900);
  });

  it.each([
    ["stays open while it is disabled", true, 9_900],
    ["closes while it is not", false, null],
  ])("%s", async (_, disabled, left) => {
    usePriceCalculator.setState({ basePrice: 9_900 });
    render(<CalculatorDialog basePrice={9_900} moreUrl={moreUrl} disabled={disabled} />);
    await userEvent.click(await screen.findByRole("button", { name: "Close" }));
    expect(usePriceCalculator.getState().basePrice).toBe(left);
  });

  it("is a link to the page about it without script, and leaves other windows to the browser", async () => {
    render(<CalculatorButton />);
    const link = screen.getByRole("link", { name: "Calculate your price" });
    expect(link).toHaveAttribute("href", "/what-is-purchasing-power-parity");
    const user = userEvent.setup();
    await user.keyboard("{Control>}");
    await user.click(link);
    expect(usePriceCalculator.getState().basePrice).toBeNull();
  });
});

describe("when the countries do not come", () => {
  it.each([
    ["an outage", "outage" as const],
    ["an empty list", []],
  ])("says so for %s, keeps the full price and tries again", async (_, countries) => {
    world.now = { countries };
    const dialog = await open();
    expect(
      await within(dialog).findByText("The countries could not be loaded.", {}, { timeout: 8_000 }),
    ).toBeVisible();
    expect(screen.queryByLabelText("Invoice Country")).toBeNull();
    expect(row("Single Price")).toHaveTextContent("99,00 €");
    world.now = {};
    await browserClient().clearStore();
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await chosen("Austria");
  });
});
