import { hashToken, sameHash } from "./hashes";

/** What the browser that asked holds in its cookie. */
export type Binding = { requestId: string; secret: string };

const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{16,100})$/;

/** Reads `<request id>.<secret>`; null for anything else. */
export function parseBinding(raw: string | undefined): Binding | null {
  const match = raw ? FORM.exec(raw) : null;
  return match?.[1] && match[2] ? { requestId: match[1], secret: match[2] } : null;
}

/** True when the binding is of the browser that made the request. */
export function isBoundTo(
  binding: Binding | null,
  request: { id: string; bindingHash: string | null },
): boolean {
  if (!binding || !request.bindingHash || binding.requestId !== request.id) return false;
  return sameHash(hashToken(binding.secret), request.bindingHash);
}
