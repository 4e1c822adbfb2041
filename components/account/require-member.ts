import { headers } from "next/headers";
import { redirect } from "next/navigation";
import "server-only";
import { env } from "@/lib/env";
import { isPrefetch } from "@/lib/server/incoming";
import { type Member, readAccount, readMember } from "@/lib/read/account";
import { signInFor } from "@/lib/addresses/routes";
import { can, COCKPIT_ACCESS } from "@/lib/rules/capabilities";
import { linkTarget } from "@/lib/rules/addresses/link-target";

type Page = {
  /** True redirects members with access to the cockpit there, because it is their home instead of this page. */
  cockpitPage?: boolean;
};

/**
 * The signed-in member. A guest is redirected to the sign-in, and returns afterwards. "unknown": the member service
 * does not answer, so nobody is redirected. The middleware checks as well, but only this check counts.
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
 * Redirects members with access to the cockpit if its address is set. Only the settings provide the address, and a
 * preload does not redirect.
 */
async function redirectToCockpit(): Promise<void> {
  const cockpit = env.COCKPIT_URL;
  if (!cockpit || isPrefetch(await headers())) return;
  const { capabilities } = await readAccount();
  if (can(capabilities, COCKPIT_ACCESS) && linkTarget(cockpit, true) === "external") redirect(cockpit);
}
