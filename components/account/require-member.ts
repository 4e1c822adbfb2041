import { headers } from "next/headers";
import { redirect } from "next/navigation";
import "server-only";
import { env } from "@/lib/env";
import { isPrefetch } from "@/lib/gateway/incoming";
import { type Member, readAccount, readMember } from "@/lib/read-account";
import { signInFor } from "@/lib/routes";
import { can, COCKPIT_ACCESS } from "@/lib/rules/capabilities";
import { linkTarget } from "@/lib/rules/link-target";

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
  const member = await readMember();
  if (member === null) redirect(signInFor(path));
  if (cockpitPage) await redirectToCockpit();
  return member;
}

/**
 * Sends those who may use the cockpit there, when one is configured. The address comes from the settings alone, and a
 * page that is only loaded ahead leads nobody away.
 */
async function redirectToCockpit(): Promise<void> {
  const cockpit = env.COCKPIT_URL;
  if (!cockpit || isPrefetch(await headers())) return;
  const { capabilities } = await readAccount();
  if (can(capabilities, COCKPIT_ACCESS) && linkTarget(cockpit, true) === "external") redirect(cockpit);
}
