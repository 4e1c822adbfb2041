/**
 * Words of the contract for money on a code, by which pages know it: the contract has no fields for it, so that every shop
 * can be read alike.
 */
const paidWithCode = "Paid with code";
const onCode = ["kept as a code", "back on your code"] as const;

/** Name of the deduction that a code pays. */
export const codePaymentName = (code: string) => `${paidWithCode} ${code}`;
export const isCodePayment = (name: string) => name.startsWith(`${paidWithCode} `);

/** A refund's reason, with where its money is. @param isKept on a code that the buyer gets instead of money */
export function reasonOnCode(reason: string | null, isKept: boolean): string {
  const [kept, back] = onCode;
  return `${reason ?? "Refund"}; ${isKept ? kept : back}`;
}

export const isOnCode = (reason: string | null | undefined) =>
  onCode.some((words) => reason?.endsWith(`; ${words}`));
