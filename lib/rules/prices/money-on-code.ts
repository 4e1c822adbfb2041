/**
 * Texts of the contract by which pages recognise money on a code. The contract has no fields for it, so that every shop
 * can be read in the same way.
 */
const paidWithCode = "Paid with code";
const onCode = ["kept as a code", "back on your code"] as const;

/** Name of the deduction that a code pays. */
export const codePaymentName = (code: string) => `${paidWithCode} ${code}`;
export const isCodePayment = (name: string) => name.startsWith(`${paidWithCode} `);

/**
 * A refund's reason, with a note that its money went to a code.
 * @param isKept true for a new code that the buyer gets instead of money
 */
export function reasonOnCode(reason: string | null, isKept: boolean): string {
  const [kept, back] = onCode;
  return `${reason ?? "Refund"}; ${isKept ? kept : back}`;
}

export const isOnCode = (reason: string | null | undefined) =>
  onCode.some((words) => reason?.endsWith(`; ${words}`));
