"use client";

import { type MouseEvent, useEffect } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { AppLink } from "@/components/ui/app-link";
import type { ButtonStyle } from "@/components/ui/button";
import type { Cents } from "@/lib/money";
import { routes } from "@/lib/addresses/routes";
import { nearing, openPriceCalculator, prepareDialog, usePriceCalculator } from "@/lib/browser/dialogs";
import { afterFirstInteraction } from "@/lib/browser/when-idle";

type CalculatorButtonProps = {
  /** Price of one piece; 99 euros by default. */
  cents?: Cents;
  text?: string;
  /** True for a link in running text instead of a button. */
  inline?: boolean;
  buttonStyle?: ButtonStyle;
};

/** Opens the regional price calculator. Without a script, it links to the page that explains regional prices. */
export function CalculatorButton({
  cents,
  text = "Calculate your price",
  inline = false,
  buttonStyle,
}: CalculatorButtonProps) {
  const isLoading = usePriceCalculator((state) => state.isLoading);
  useEffect(() => afterFirstInteraction(() => prepareDialog("calculator")), []);

  function open(event: MouseEvent) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openPriceCalculator(cents);
  }
  const link = {
    href: routes.pppInfo,
    onClick: open,
    ...nearing("calculator"),
    "aria-haspopup": "dialog",
    "data-pressed": isLoading ? "" : undefined,
  } as const;
  return inline ? (
    <AppLink {...link}>{text}</AppLink>
  ) : (
    <ButtonLink {...buttonStyle} {...link}>
      {text}
    </ButtonLink>
  );
}
