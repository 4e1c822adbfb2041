import type { ViewerQuery } from "@/graphql/generated/member/documents";

/**
 * Whether this browser is signed in, asked of the server: the tokens are out of reach of scripts.
 * @throws Error when the server cannot be asked; "not signed in" is never a guess
 */
export async function isSignedIn(): Promise<boolean> {
  const response = await fetch("/api/auth/session", {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return signedInOf(await response.json());
}

/**
 * What `/api/auth/session` says. Read by hand: a schema library would be more than the rest of an island.
 * @throws Error when it is no such answer
 */
export function signedInOf(answer: unknown): boolean {
  if (typeof answer === "object" && answer && "signedIn" in answer && typeof answer.signedIn === "boolean")
    return answer.signedIn;
  throw new Error("session: unexpected answer");
}

/** The signed-in member, asked anew each time; null for a guest. @throws Error when nobody can tell */
export async function askViewer(): Promise<ViewerQuery["viewer"]> {
  if (!(await isSignedIn())) return null;
  const { askGateway } = await import("./ask-gateway");
  return (await askGateway<ViewerQuery>("viewer", {})).viewer;
}
