import "server-only";
import { redirect } from "next/navigation";
import { readMember, type Member } from "@/lib/read-account";
import { signInFor } from "@/lib/routes";
import { leadToCockpit } from "./lead-to-cockpit";

export type { Member };

type Page = {
  /** Members with the right to the cockpit have their home there, and not on this page. Source: R085, R354. */
  cockpitPage?: boolean;
};

/**
 * The signed-in member; a guest is sent to sign in and comes back. "unknown": the member service does not answer, which
 * is no reason to send anybody away. Middleware looks too, but only this counts (threat A17).
 */
export async function requireMember(
  path: string,
  { cockpitPage = false }: Page = {},
): Promise<Member | "unknown"> {
  const member = await currentMember();
  if (member === null) redirect(signInFor(path));
  if (cockpitPage) await leadToCockpit();
  return member;
}

export function currentMember(): Promise<Member | null | "unknown"> {
  return readMember();
}
