import Cookies from "js-cookie";
import { safeRedirect } from "@/lib/rules/redirect-target";

const MINUTES = 10;

/**
 * Keeps where the visitor wants to go while the mail is on its way. No target, no cookie.
 * Checked here and again by whoever reads it. Source: R390–R394, R485.
 */
export function rememberTarget(target: string | null | undefined, domain?: string): void {
  const path = safeRedirect(target, window.location.origin, "");
  if (!path) return;
  const expires = new Date(Date.now() + MINUTES * 60_000);
  Cookies.set("fla_login_redirect", path, {
    expires,
    path: "/",
    sameSite: "lax",
    ...(domain ? { domain } : {}),
  });
}
