"use client";

import { useEffect } from "react";
import { type Control, type UseFormSetValue, useWatch } from "react-hook-form";
import type { CheckoutFormValues } from "../checkout/checkout-values";
import { firstChoice, type SavedChoice } from "./saved-choices";

type Ways = {
  control: Control<CheckoutFormValues>;
  setValue: UseFormSetValue<CheckoutFormValues>;
  saved: readonly SavedChoice[];
  gateways: readonly { id: string }[];
  /** The way chosen before. */
  usual: string | null | undefined;
};

/** The chosen way to pay. One that is not open any more, as after a change of country, gives way to the first. */
export function useChosenWay({ control, setValue, saved, gateways, usual }: Ways) {
  const initial = firstChoice(saved, gateways, usual);
  const watched = useWatch({ control, name: "paymentMethod", defaultValue: initial ?? "" });
  const isOpen =
    gateways.some(({ id }) => id === watched) ||
    saved.some(({ value, refusal }) => value === watched && refusal === null);

  useEffect(() => {
    if (!isOpen && initial) setValue("paymentMethod", initial);
  }, [isOpen, initial, setValue]);

  return { initial, chosen: isOpen ? watched : initial };
}
