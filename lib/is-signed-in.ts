import { z } from "zod";

const answer = z.object({ signedIn: z.boolean() });

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
  return answer.parse(await response.json()).signedIn;
}
