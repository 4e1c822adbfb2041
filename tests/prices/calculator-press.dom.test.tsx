import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PriceCalculator } from "@/components/prices/price-calculator";
import { CalculatorButton } from "@/components/prices/calculator-button";
import { closePriceCalculator, prepareDialog } from "@/lib/browser/dialogs";
import { loadDialogWindow } from "@/components/ui/dialog";
import "@/components/prices/calculator-dialog";
import { calculatorWorld, moreUrl } from "./calculator-world";

calculatorWorld();
afterEach(() => {
  act(closePriceCalculator);
  cleanup();
  setActing(true);
});

/** Whether tests flush all work at once, as they usually do, or as a browser does. */
function setActing(on: boolean): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: on });
}

it("a press shows at once, and the window is rendered after it", async () => {
  render(
    <>
      <CalculatorButton cents={9_900} />
      <PriceCalculator moreUrl={moreUrl} />
    </>,
  );
  await act(async () => {
    await loadDialogWindow();
    prepareDialog("calculator");
    await new Promise((resolve) => setTimeout(resolve, 300));
  });
  setActing(false);
  const button = screen.getByRole("link", { name: "Calculate your price" });
  button.click();
  await Promise.resolve();
  expect(button).toHaveAttribute("data-pressed");
  expect(screen.queryByRole("dialog")).toBeNull();
  setActing(true);
  expect(await screen.findByRole("dialog", {}, { timeout: 8_000 })).toHaveAccessibleName(
    "Calculate your Price",
  );
});
