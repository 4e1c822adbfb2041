import type { ViewerQuery } from "@/graphql/generated/member/documents";

/**
 * Asks the server, because scripts cannot read the tokens.
 *
 * @param refused whether a page was refused with the access token, so that the server has to exchange it
 * @throws Error without an answer: an outage must not look like a guest
 */
export async function isSignedIn({ refused = false } = {}): Promise<boolean> {
  const response = await fetch(`/api/auth/session${refused ? "?check" : ""}`, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(8_000),
  });
  if (!response.ok) throw new Error(`session: ${response.status}`);
  return signedInOf(await response.json());
}

/**
 * Parsed by hand because a schema library would be larger than the rest of the island.
 * @throws Error for any other answer
 */
export function signedInOf(answer: unknown): boolean {
  if (typeof answer === "object" && answer && "signedIn" in answer && typeof answer.signedIn === "boolean")
    return answer.signedIn;
  throw new Error("session: unexpected answer");
}

export async function askViewer(): Promise<ViewerQuery["viewer"]> {
  if (!(await isSignedIn())) return null;
  const { queryViewer } = await import("./query-viewer");
  return queryViewer();
}
