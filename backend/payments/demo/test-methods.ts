import type { PaymentState, PaymentStatus } from "../port";

type Script = {
  label: string;
  start: Exclude<PaymentStatus, "canceled">;
  /** What the payment turns into: after a delay when processing, by the buyer's approval when an action is required. */
  then?: "succeeded" | "failed";
  delaySeconds?: number;
};

/** The only methods the demo bank takes. They stand for public test numbers; no real number ever gets here. */
export const testMethods = {
  demo_card_4242: { label: "Test card 4242, accepted", start: "succeeded" },
  demo_card_3155: { label: "Test card 3155, asks for approval", start: "requires_action", then: "succeeded" },
  demo_card_0341: { label: "Test card 0341, declined", start: "failed" },
  demo_card_0002: { label: "Test card 0002, declined", start: "failed" },
  demo_iban_DE89: {
    label: "Test account DE89, accepted after a while",
    start: "processing",
    then: "succeeded",
    delaySeconds: 10,
  },
  demo_iban_DE62: {
    label: "Test account DE62, refused after a while",
    start: "processing",
    then: "failed",
    delaySeconds: 10,
  },
  demo_klarna: { label: "Test pay-later account", start: "requires_action", then: "succeeded" },
} as const satisfies Record<string, Script>;

export type TestMethod = keyof typeof testMethods;

/** True for a token of the table; anything else is refused before an order is made. */
export function isTestMethod(token: string): token is TestMethod {
  return Object.hasOwn(testMethods, token);
}

export function testScript(method: TestMethod): Script {
  return testMethods[method];
}

const failures: Record<string, NonNullable<PaymentState["failure"]>> = {
  card_declined: {
    code: "card_declined",
    message: "Your card was declined. Please try another payment method.",
    retryable: true,
  },
  debit_failed: {
    code: "debit_failed",
    message: "Your bank refused the debit. Please try another payment method.",
    retryable: true,
  },
  not_approved: {
    code: "not_approved",
    message: "The payment was not approved. Please try again or take another payment method.",
    retryable: true,
  },
};

/** Words for a failure code that the bank keeps. */
export function failureOf(code: string | null): PaymentState["failure"] {
  return code === null ? undefined : failures[code];
}

export function failureCodeOf(method: TestMethod): string {
  return method.startsWith("demo_iban") ? "debit_failed" : "card_declined";
}
