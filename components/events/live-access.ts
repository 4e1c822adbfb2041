import { VerifyAccessDocument } from "@/graphql/generated/shop/documents";
import { query } from "@/lib/browser/ask";
import { required } from "@/lib/gateway/failure";
import { signedInOf } from "@/lib/browser/is-signed-in";
import { clockFrom, type ServerClock } from "@/lib/rules/times/live-event";

export type LiveAccess =
  | { kind: "asking" }
  | { kind: "signed-out" }
  | { kind: "none" }
  | { kind: "granted"; room: string | null }
  /** Nobody could check the access. */
  | { kind: "failed" };

/** Whether the visitor is signed in and has a ticket, and the server's clock if it could be read. */
export async function askAccess(): Promise<{ access: LiveAccess; clock: ServerClock | null }> {
  let clock: ServerClock | null = null;
  try {
    const asked = performance.now();
    const answer = await fetch("/api/auth/session", {
      cache: "no-store",
      signal: AbortSignal.timeout(10_000),
    });
    clock = clockFrom(answer.headers.get("date"), asked, performance.now());
    if (!answer.ok) return { access: { kind: "failed" }, clock };
    if (!signedInOf(await answer.json())) return { access: { kind: "signed-out" }, clock };
    // The signed-in member's access to the yearly event. Source: R366.
    const { customer } = await query(VerifyAccessDocument, {});
    const { hasAccess, weloSpace: room } = required("verifyAccess", customer?.flday);
    return { access: hasAccess ? { kind: "granted", room } : { kind: "none" }, clock };
  } catch {
    // The page says so and offers another attempt.
    return { access: { kind: "failed" }, clock };
  }
}
