import { createHash, randomBytes } from "node:crypto";
import { processWide } from "@/lib/process-wide.mjs";

/** docs/logging.md says when each event is logged. A test compares both. */
export const securityEvents = [
  "sign-in",
  "sign-in-failed",
  "new-device",
  "sign-out",
  "session-reused",
  "passkey-added",
  "passkey-removed",
  "passkeys-reset",
  "token-refused",
  "registration",
  "not-permitted",
  "foreign-origin",
  "bad-signature",
  "bad-input",
  "limit-reached",
  "data-exported",
  "account-deleted",
  "operator-command",
  "operator-refused",
] as const;
type SecurityEvent = (typeof securityEvents)[number];

type SecurityFacts = {
  member?: number | null;
  /** The client's IP address. Only its salted network is logged. */
  ip?: string | null;
  request?: string | null;
  /** The program's own name of an operation, limit or command; never typed text. */
  about?: string;
};

export function noteSecurity(
  to: { info: (data: Record<string, unknown>, message: string) => void },
  event: SecurityEvent,
  { member, ip, request, about }: SecurityFacts = {},
): void {
  const facts = {
    event,
    ...(member != null && { member }),
    ...(ip != null && { network: saltedNetwork(ip) }),
    ...(request != null && { request }),
    ...(about !== undefined && { about }),
  };
  to.info(facts, "security");
}

const shared = processWide<{ salt: Buffer }>("log-lines");

/**
 * A hash that does not reveal the network, because the salt is lost when the process ends. IPv6 addresses are cut to
 * the /64 of their household.
 */
export function saltedNetwork(ip: string): string {
  const [head = "", tail] = ip.split("::");
  const [left, right] = [head.split(":"), tail?.split(":") ?? []];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: zeros }, () => "0"), ...right];
  const network = ip.includes(":") ? groups.slice(0, 4).join(":") : ip;
  shared.salt ??= randomBytes(16);
  return createHash("sha256").update(shared.salt).update(network.toLowerCase()).digest("hex").slice(0, 12);
}

/** Appears on every log line of the request, in both bundles, and in the visitor's error message. */
export function newRequestId(): string {
  return randomBytes(5).toString("hex");
}

const MAX_MESSAGE = 600;
const MAX_CAUSE = 4_000;

/**
 * Describes an error without typed text. Drizzle appends a failed query's parameters to its message, and other messages
 * quote their input (`invalid input syntax for type integer: "…"`).
 */
export function causeOf(error: unknown): string {
  return describeCause(error).slice(0, MAX_CAUSE);
}

function describeCause(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return quotationsCut(String(error)).slice(0, MAX_MESSAGE);
  const { message, name, stack = "" } = error;
  const isQuery = message.startsWith("Failed query: ");
  const said = isQuery ? message.replace(/\nparams:[\s\S]*$/, "\nparams: [cut]") : quotationsCut(message);
  const at = stack.indexOf("\n    at ");
  const text = `${name}: ${said.slice(0, MAX_MESSAGE)}${at === -1 ? "" : stack.slice(at)}`;
  if (error.cause === undefined || depth > 5) return text;
  return `${text}\ncaused by: ${describeCause(error.cause, depth + 1)}`;
}

function quotationsCut(text: string): string {
  return text.replace(/"[\s\S]*"/g, '"[cut]"');
}
