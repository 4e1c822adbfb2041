import Cookies from "js-cookie";
import { cookieNames, cookieSeconds } from "@/lib/rules/cookie-names";
import { safeRedirect } from "@/lib/rules/addresses/redirect-target";

/**
 * Stores the visitor's target until the mail arrives. Without a target, no cookie is set. The target is checked here
 * and again when it is read (R390–R394, R485).
 */
export function rememberTarget(target: string | null | undefined, domain?: string): void {
  const path = safeRedirect(target, window.location.origin, "");
  if (!path) return;
  const expires = new Date(Date.now() + cookieSeconds("loginRedirect") * 1_000);
  Cookies.set(cookieNames.loginRedirect, path, {
    expires,
    path: "/",
    sameSite: "lax",
    secure: window.location.protocol === "https:",
    ...(domain ? { domain } : {}),
  });
}

/** Target of the form's links without a script. */
export function switchAddress(mode: "login" | "register", target: string | undefined): string {
  const query = new URLSearchParams({ mode, ...(target ? { redirect_to: target } : {}) });
  return `/account?${query}`;
}

/**
 * The visitor's target. `redirect_to` in the page's address takes precedence over the page's own target. A prerendered
 * page does not know its address, so the address is read when needed (R120, R391).
 */
export function wantedTarget(redirectTo: string | undefined, setCookieFor: string | undefined) {
  const asked = redirectTo ?? new URLSearchParams(window.location.search).get("redirect_to");
  return safeRedirect(asked, window.location.origin, "") || setCookieFor;
}
