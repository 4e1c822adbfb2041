import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { env } from "@/lib/env";
import { readAccount } from "@/lib/read-account";
import { isPrefetch } from "@/lib/request/decide";
import { can, COCKPIT_ACCESS } from "@/lib/rules/capabilities";
import { linkTarget } from "@/lib/rules/link-target";

/**
 * Sends those who may use the cockpit there, when one is configured. The address comes from the settings alone, and a
 * page that is only loaded ahead leads nobody away.
 */
export async function leadToCockpit(): Promise<void> {
  const cockpit = env.COCKPIT_URL;
  if (!cockpit || isPrefetch(await headers())) return;
  const { capabilities } = await readAccount();
  if (can(capabilities, COCKPIT_ACCESS) && linkTarget(cockpit, true) === "external") redirect(cockpit);
}
