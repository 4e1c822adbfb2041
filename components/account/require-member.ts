import { headers } from "next/headers";
import { redirect } from "next/navigation";
import "server-only";
import { env } from "@/lib/env";
import { isPrefetch } from "@/lib/server/incoming";
import { type Member, readAccount, readMember } from "@/lib/read/account";
import { signInFor } from "@/lib/addresses/routes";
import { can, COCKPIT_ACCESS } from "@/lib/rules/capabilities";
import { linkTarget } from "@/lib/rules/link-target";

type Page = {
  /** Members with the right to the cockpit have their home there instead of on this page. */
  cockpitPage?: boolean;
};

/**
 * The signed-in member; a guest is redirected to the sign-in and back. "unknown": the member service does not answer,
 * so nobody is redirected. The middleware checks too, but only this check counts.
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
 * Redirects members with the right to a configured cockpit. The address comes from the settings alone, and a preload
 * does not redirect.
 */
async function redirectToCockpit(): Promise<void> {
  const cockpit = env.COCKPIT_URL;
  if (!cockpit || isPrefetch(await headers())) return;
  const { capabilities } = await readAccount();
  if (can(capabilities, COCKPIT_ACCESS) && linkTarget(cockpit, true) === "external") redirect(cockpit);
}
