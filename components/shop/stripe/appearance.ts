import type { Appearance } from "@stripe/stripe-js";

/** Our tokens for the fields that Stripe draws in frames of its own, where no style of ours reaches. */
export function appearance(): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const variables = {
    colorPrimary: "--action",
    colorBackground: "--surface-raised",
    colorText: "--text",
    colorTextSecondary: "--text-quiet",
    colorDanger: "--danger",
    borderRadius: "--radius-md",
    spacingUnit: "--space-1",
  };
  const known = Object.entries(variables)
    .map(([name, property]) => [name, token(property)] as const)
    .filter(([, value]) => value !== "");
  return {
    theme: "stripe",
    labels: "above",
    variables: {
      ...Object.fromEntries(known),
      fontFamily: "system-ui, sans-serif",
      fontSizeBase: "16px",
      fontSizeSm: "15px",
    },
  };
}
