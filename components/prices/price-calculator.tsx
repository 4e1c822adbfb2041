"use client";

import { type ComponentType, useDeferredValue, useEffect, useState } from "react";
import { routes } from "@/lib/addresses/routes";
import { closePriceCalculator, usePriceCalculator, whenNear } from "@/lib/browser/dialogs";
import type { CalculatorDialogProps } from "./calculator-dialog";

const load = () => import("./calculator-dialog");

/**
 * The calculator of regional prices. Its code loads when a visitor comes near its button, or when it is first opened.
 */
export function PriceCalculator({ moreUrl }: { moreUrl: string }) {
  const basePrice = usePriceCalculator((state) => state.basePrice);
  const [Calculator, setCalculator] = useState<ComponentType<CalculatorDialogProps> | null>(null);
  const wanted = basePrice !== null;
  // The press is painted before the window is rendered.
  const shown = useDeferredValue(basePrice);

  useEffect(
    () =>
      whenNear("calculator", async () => {
        const { CalculatorDialog, prepare } = await load();
        await prepare();
        setCalculator(() => CalculatorDialog);
      }),
    [],
  );

  useEffect(() => {
    if (!wanted || Calculator) return;
    void load().then(
      ({ CalculatorDialog }) => setCalculator(() => CalculatorDialog),
      () => {
        // The button does the same without a script.
        closePriceCalculator();
        window.location.assign(routes.pppInfo);
      },
    );
  }, [wanted, Calculator]);

  return Calculator ? <Calculator basePrice={shown} moreUrl={moreUrl} /> : null;
}
