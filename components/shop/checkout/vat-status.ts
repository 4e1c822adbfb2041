import type { FieldStatus } from "@/components/ui/status-icon";

export type VatState = "none" | "checking" | "valid" | "invalid" | "unavailable";

/** What the shop found out about the VAT id; its word counts, the browser checks nothing. */
export function vatState(result: string | null | undefined, typed: string, isChecking: boolean): VatState {
  if (typed.trim() === "") return "none";
  if (isChecking) return "checking";
  const known: Record<string, VatState> = {
    VALID: "valid",
    INVALID: "invalid",
    UNAVAILABLE: "unavailable",
    PENDING: "unavailable",
  };
  return known[result ?? ""] ?? "none";
}

export const vatIcon: Record<VatState, FieldStatus> = {
  none: "idle",
  checking: "checking",
  valid: "valid",
  invalid: "invalid",
  unavailable: "idle",
};

export const vatHint: Record<VatState, string> = {
  none: "With its country, for example ATU12345675.",
  checking: "Checking the VAT ID.",
  valid: "The VAT ID is confirmed.",
  invalid: "This VAT ID could not be confirmed. You can order all the same; VAT is charged.",
  unavailable:
    "The VAT register does not answer. You can order all the same; VAT is charged until it is confirmed.",
};
