"use client";

import { type ComponentType, useEffect, useState } from "react";
import { loadDialogWindow } from "@/components/ui/load-dialog-window";
import { routes } from "@/lib/addresses/routes";
import { closePriceCalculator, usePriceCalculator, whenNear } from "@/lib/browser/dialogs";
import type { CalculatorDialogProps } from "./calculator-dialog";

/** The calculator of regional prices. Its code loads when a visitor comes near its button, or at the first opening. */
export function PriceCalculator({ moreUrl }: { moreUrl: string }) {
  const basePrice = usePriceCalculator((state) => state.basePrice);
  const [Calculator, setCalculator] = useState<ComponentType<CalculatorDialogProps> | null>(null);
  const wanted = basePrice !== null;

  useEffect(() => whenNear("calculator", async () => (await load(setCalculator))()), []);

  useEffect(() => {
    if (!wanted || Calculator) return;
    load(setCalculator).catch(() => {
      // Action of the button without script.
      closePriceCalculator();
      window.location.assign(routes.pppInfo);
    });
  }, [wanted, Calculator]);

  return Calculator ? <Calculator basePrice={basePrice} moreUrl={moreUrl} /> : null;
}

/** @returns asks for what the calculator shows */
async function load(set: (code: () => ComponentType<CalculatorDialogProps>) => void) {
  const [{ CalculatorDialog, askAhead }] = await Promise.all([
    import("./calculator-dialog"),
    loadDialogWindow(),
  ]);
  set(() => CalculatorDialog);
  return askAhead;
}
