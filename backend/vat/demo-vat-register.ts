import type { VatRegister, VatRegisterAnswer } from "./port";

/** Right by form and checksum, so that only the register can tell: one that it does not know, one it cannot check. */
export const demoVatIds = {
  valid: "DE136695976",
  invalid: "DE100000008",
  unavailable: "DE200000005",
} as const;

const told = new Map<string, VatRegisterAnswer>([
  [demoVatIds.invalid, "invalid"],
  [demoVatIds.unavailable, "unavailable"],
]);

/**
 * Stands in for the Commission's register where only this machine can reach the site, as the demo card does for a
 * bank: it knows every id with a right checksum but two, so that each outcome can be seen. Never used elsewhere.
 */
export function demoVatRegister(): VatRegister {
  return { check: async (vatId) => told.get(vatId) ?? "valid" };
}
