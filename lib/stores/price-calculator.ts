import { create } from "zustand";

/** The regional price calculator: the single price in cents it starts from, null while it is closed (R307, R308). */
export const usePriceCalculator = create<{ basePrice: number | null }>(() => ({ basePrice: null }));

/** @param basePrice cents; 99 euros unless told (R461). */
export function openPriceCalculator(basePrice = 9_900): void {
  usePriceCalculator.setState({ basePrice });
}

export function closePriceCalculator(): void {
  usePriceCalculator.setState({ basePrice: null });
}
