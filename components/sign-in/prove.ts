import { startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { BeginPasskeyDocument, BeginPasskeySignInDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import { messageFor, texts } from "@/lib/gateway/errors";
import { required } from "@/lib/gateway/failure";

/** The result of a proof: the next page or an error message. */
export type Proven = { to: string } | { problem: string };
type Proof = "/api/auth/passkey" | "/api/auth/confirm";

/**
 * Signs in with an authenticator of this device, whose signature the server checks. The code loads when the button is
 * pressed.
 */
export async function proveByPasskey(proof: Proof, target?: string): Promise<Proven> {
  let credential: string;
  try {
    const { beginPasskeySignIn } = await mutate(BeginPasskeySignInDocument, {});
    const { options } = required("beginPasskeySignIn", beginPasskeySignIn);
    const optionsJSON = JSON.parse(required("beginPasskeySignIn", options));
    credential = JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (failure) {
    const problem = problemOf("beginPasskeySignIn", failure);
    const mayMail = proof === "/api/auth/passkey" && problem === noPasskey;
    return { problem: mayMail ? `${problem} Your e-mail works as well.` : problem };
  }
  return post(proof, { credential, ...(target ? { redirect_to: target } : {}) });
}

/** Sends a mailed code to the server, and solves the task if the server demands one. */
export async function proveByCode(code: string, work?: string): Promise<Proven> {
  const answer = await post("/api/auth/confirm", { code, ...(work ? { work } : {}) });
  if (!("problem" in answer) || !answer.task || work) return answer;
  const { solveWork } = await import("./work");
  return proveByCode(code, await solveWork(answer.task));
}

/**
 * Creates a passkey with an authenticator of this device.
 * @throws GraphqlFailure, or the browser's own error
 */
export async function makePasskey(): Promise<string> {
  const { beginPasskey } = await mutate(BeginPasskeyDocument, {});
  const { options } = required("beginPasskey", beginPasskey);
  const optionsJSON = JSON.parse(required("beginPasskey", options));
  return JSON.stringify(await startRegistration({ optionsJSON }));
}

/** Browsers deliberately report both cases in the same way (WebAuthn 14.5.2). */
const noPasskey =
  "No passkey was used. Either you cancelled, or this device has no passkey for this site. Please try again.";

/** DOMException names of a browser's refusal (WebAuthn 5.1.3 and 5.1.4). */
const refusals: Record<string, string> = {
  NotAllowedError: noPasskey,
  AbortError: noPasskey,
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys do not work at this address of the site.",
};

/** The message for a failed operation or a browser's refusal. */
export function problemOf(operation: string, failure: unknown): string {
  const name = failure instanceof Error ? failure.name : "";
  return refusals[name] ?? messageFor(operation, failure);
}

async function post(
  proof: Proof,
  fields: Record<string, string>,
): Promise<{ to: string } | { problem: string; task?: string }> {
  try {
    const headers = { accept: "application/json" };
    const answer = await fetch(proof, { method: "POST", headers, body: new URLSearchParams(fields) });
    const told: unknown = await answer.json();
    if (typeof told === "object" && told) {
      if ("to" in told && typeof told.to === "string") return { to: told.to };
      const task = "task" in told && typeof told.task === "string" ? { task: told.task } : {};
      if ("problem" in told && typeof told.problem === "string") return { problem: told.problem, ...task };
    }
  } catch {
    // The outcome is unknown and the challenge is used up, so the next attempt starts again.
  }
  return { problem: texts.unavailable };
}
