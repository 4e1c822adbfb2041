import { useRouter } from "next/navigation";
import type { MouseEvent } from "react";
import { AppLink, type AppLinkProps } from "@/components/ui/app-link";
import { routes } from "@/lib/addresses/routes";
import { nearing, openLoginModal } from "@/lib/browser/dialogs";

/**
 * Leads a member to the account, and opens the login modal for everybody else. Without a script, the link opens the
 * account page.
 */
export function AccountLink(props: Omit<AppLinkProps, "href" | "onClick">) {
  const router = useRouter();

  function onClick(event: MouseEvent) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || window.location.pathname.startsWith(routes.account)) return;
    event.preventDefault();
    void isSignedOut().then((out) => (out ? openLoginModal() : router.push(routes.account)));
  }

  return <AppLink {...props} {...nearing("login")} href={routes.account} onClick={onClick} />;
}

/** False when that is unknown, for example after a failed request. The account page then decides. */
async function isSignedOut(): Promise<boolean> {
  try {
    const answer = await fetch("/api/auth/session", { headers: { accept: "application/json" } });
    const body: unknown = answer.ok ? await answer.json() : null;
    return typeof body === "object" && body !== null && "signedIn" in body && body.signedIn === false;
  } catch {
    return false;
  }
}
