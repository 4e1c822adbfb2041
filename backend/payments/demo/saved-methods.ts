import { createHash } from "node:crypto";
import { UnknownMethod, type CustomerRef, type SavedMethod } from "../port";
import { isTestMethod, testScript, type TestMethod } from "./test-methods";

/**
 * The demo bank's name of a method that it keeps: it says whose it is and which test method, so the bank needs no list.
 * A payment with the same key keeps the same one.
 */
export function savedMethod(customer: CustomerRef, method: TestMethod, key: string): string {
  const one = createHash("sha256").update(key).digest("hex").slice(0, 16);
  return `demo_pm.${customer}.${method}.${one}`;
}

export function isSaved(ref: string): boolean {
  return parse(ref) !== null;
}

/** The test method behind a saved one or a plain one; null for anything else. */
export function testMethodOf(ref: string): TestMethod | null {
  return parse(ref)?.method ?? (isTestMethod(ref) ? ref : null);
}

/** A saved method pays for its owner only. */
export function isChargeable(ref: string, customer: CustomerRef | null): boolean {
  const saved = parse(ref);
  return saved === null || saved.customer === customer;
}

/** @throws UnknownMethod */
export function readSavedMethod(ref: string, owner: CustomerRef): SavedMethod {
  const saved = parse(ref);
  const keeps = saved?.customer === owner ? testScript(saved.method).keeps : undefined;
  if (!keeps) throw new UnknownMethod("The demo bank keeps no such method for this customer");
  if (keeps.kind === "sepa") return { ref, ...keeps };
  return { ref, ...keeps, cardType: "visa", expiryMonth: "12", expiryYear: "2034" };
}

function parse(ref: string): { customer: CustomerRef; method: TestMethod } | null {
  const [, customer, method] = /^demo_pm\.([\w-]+)\.(demo_\w+)\.\w+$/.exec(ref) ?? [];
  return customer && method && isTestMethod(method) ? { customer, method } : null;
}
