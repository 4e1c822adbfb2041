"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { track } from "@/lib/analytics";
import type { Cents } from "@/lib/money";
import { closePriceCalculator } from "@/lib/stores/price-calculator";
import { CalculatorPoints } from "./calculator-points";
import { CalculatorForm } from "./calculator-form";

export type CalculatorDialogProps = {
  /** Single price; null while closed. */
  basePrice: Cents | null;
  moreUrl: string;
  /** Without it there is no close button. */
  closable?: boolean;
  /** The modal stays open whatever is pressed. */
  disabled?: boolean;
};

export function CalculatorDialog({
  basePrice,
  moreUrl,
  closable = true,
  disabled = false,
}: CalculatorDialogProps) {
  // The price stays while the window fades out.
  const [shown, setShown] = useState<Cents | null>(basePrice);
  if (basePrice !== null && basePrice !== shown) setShown(basePrice);

  return (
    <Dialog
      open={basePrice !== null}
      onOpenChange={(open) => {
        if (!open) closePriceCalculator();
      }}
      // R313
      onBeforeClose={() => closable && !disabled}
      // R309
      onOpen={() => track("modal_usage", { modal_action: "show", modal_name: "ppp_calculator" })}
      closable={closable}
      size="lg"
      title="Calculate your Price"
      aside={<CalculatorPoints moreUrl={moreUrl} />}
    >
      {shown === null ? null : <CalculatorForm cents={shown} />}
    </Dialog>
  );
}
