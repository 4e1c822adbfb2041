import type { Answer, OperationName } from "@/tests/support/contract-client";

/** Reads a value out of an answer by a path such as `products.nodes.0.slug`; a missing step is an error with the path. */
export function pick(answer: Answer, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    const next: unknown = isRecord(value) ? value[key] : undefined;
    if (next === undefined)
      throw new Error(`nothing at ${key} of ${path} in ${JSON.stringify(answer).slice(0, 400)}`);
    return next;
  }, answer.data);
}

export function pickText(answer: Answer, path: string): string {
  return String(pick(answer, path));
}

export function pickList(answer: Answer, path: string): Record<string, unknown>[] {
  const list = pick(answer, path);
  if (!Array.isArray(list)) throw new Error(`${path} is not a list`);
  return list.filter(isRecord);
}

/** Operations of the contract that may answer "… is not available yet". Saving payment methods needs Stripe. */
export const notYet: OperationName[] = ["stripeSetupIntent", "savePaymentMethod"];

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
