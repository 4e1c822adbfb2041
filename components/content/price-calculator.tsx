"use client";

export function PriceCalculator() {
  return null;
}
