import { randomInt } from "node:crypto";

/** One of 198.18.0.0/15, which is set aside for benchmarks (RFC 2544). */
export function someAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`;
}
