import { createHash } from "node:crypto";
import {
  type CustomerRef,
  type PaymentState,
  type PaymentStatus,
  type SavedMethod,
  UnknownMethod,
} from "../port";

type TestScript = {
  label: string;
  start: Exclude<PaymentStatus, "cancelled">;
  /**
   * The payment's final state. A processing payment reaches it after the delay, an unconfirmed one by the buyer's
   * approval.
   */
  then?: "succeeded" | "failed";
  delaySeconds?: number;
  /** The result of charging a saved method while its owner is away; undefined: the usual result. */
  offSession?: "succeeded" | "declined" | "authentication_required";
  /** How the method is saved for later payments; undefined: it cannot be saved. */
  keeps?: { kind: "card" | "sepa"; last4: number };
};

const card = (last4: number) => ({ kind: "card", last4 }) as const;
const account = (last4: number) => ({ kind: "sepa", last4 }) as const;

/** The only methods that the demo bank takes. They stand for public test numbers; no real number ever gets here. */
const testMethods = {
  demo_card_4242: { label: "Test card 4242, accepted", start: "succeeded", keeps: card(4242) },
  demo_card_3155: {
    label: "Test card 3155, asks for approval once",
    start: "unconfirmed",
    then: "succeeded",
    offSession: "succeeded",
    keeps: card(3155),
  },
  demo_card_3184: {
    label: "Test card 3184, asks for approval every time",
    start: "unconfirmed",
    then: "succeeded",
    offSession: "authentication_required",
    keeps: card(3184),
  },
  demo_card_9995: {
    label: "Test card 9995, accepted, and declined at the next payment",
    start: "succeeded",
    offSession: "declined",
    keeps: card(9995),
  },
  demo_card_0341: { label: "Test card 0341, declined", start: "failed" },
  demo_card_0002: { label: "Test card 0002, declined", start: "failed" },
  demo_iban_DE89: {
    label: "Test account DE89, accepted after a while",
    start: "processing",
    then: "succeeded",
    delaySeconds: 10,
    keeps: account(3000),
  },
  demo_iban_DE62: {
    label: "Test account DE62, refused after a while",
    start: "processing",
    then: "failed",
    delaySeconds: 10,
    keeps: account(3001),
  },
  demo_klarna: { label: "Test pay-later account", start: "unconfirmed", then: "succeeded" },
} as const satisfies Record<string, TestScript>;

export type TestMethod = keyof typeof testMethods;

/** True for a method of the table. Anything else is refused before an order is made. */
export function isTestMethod(token: string): token is TestMethod {
  return Object.hasOwn(testMethods, token);
}

export function testScript(method: TestMethod): TestScript {
  return testMethods[method];
}

/** False for methods that pay only once. True for a declined one: its payment fails with a clear answer. */
export function canBeKept(method: TestMethod): boolean {
  const { keeps, start } = testScript(method);
  return keeps !== undefined || start === "failed";
}

const failures: Record<string, NonNullable<PaymentState["failure"]>> = {
  card_declined: {
    code: "card_declined",
    message: "Your card was declined. Please try another payment method.",
    retryable: true,
  },
  authentication_required: {
    code: "authentication_required",
    message: "Your bank wants you to approve this payment yourself.",
    retryable: true,
  },
  debit_failed: {
    code: "debit_failed",
    message: "Your bank refused the debit. Please try another payment method.",
    retryable: true,
  },
  not_approved: {
    code: "not_approved",
    message: "The payment was not approved. Please try again, or choose another payment method.",
    retryable: true,
  },
};

/** The failure for a code that the bank stores. */
export function failureOf(code: string | null): PaymentState["failure"] {
  return code === null ? undefined : failures[code];
}

export function failureCodeOf(method: TestMethod): string {
  return method.startsWith("demo_iban") ? "debit_failed" : "card_declined";
}

/**
 * The demo bank's id of a saved method. It names the owner and the test method, so the bank needs no list. Payments
 * with the same key get the same id.
 */
export function savedMethod(customer: CustomerRef, method: TestMethod, key: string): string {
  const one = createHash("sha256").update(key).digest("hex").slice(0, 16);
  return `demo_pm.${customer}.${method}.${one}`;
}

export function isSavedMethod(ref: string): boolean {
  return parseSaved(ref) !== null;
}

/** The test method behind a saved or a plain method; null for anything else. */
export function testMethodOf(ref: string): TestMethod | null {
  return parseSaved(ref)?.method ?? (isTestMethod(ref) ? ref : null);
}

/** Whether the method may pay for this customer. A saved method pays only for its owner. */
export function isChargeable(ref: string, customer: CustomerRef | null): boolean {
  const saved = parseSaved(ref);
  return saved === null || saved.customer === customer;
}

/** @throws UnknownMethod */
export function readSavedMethod(ref: string, owner: CustomerRef): SavedMethod {
  const saved = parseSaved(ref);
  const keeps = saved?.customer === owner ? testScript(saved.method).keeps : undefined;
  if (!keeps) throw new UnknownMethod("The demo bank has no such saved method for this customer");
  if (keeps.kind === "sepa") return { ref, ...keeps };
  return { ref, ...keeps, cardType: "visa", expiryMonth: "12", expiryYear: "2034" };
}

function parseSaved(ref: string): { customer: CustomerRef; method: TestMethod } | null {
  const [, customer, method] = /^demo_pm\.([\w-]+)\.(demo_\w+)\.\w+$/.exec(ref) ?? [];
  return customer && method && isTestMethod(method) ? { customer, method } : null;
}
