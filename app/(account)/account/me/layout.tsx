import type { ReactNode } from "react";
import { AccountShell } from "@/components/account/account-shell";
import { SessionWatch } from "@/components/account/session-watch";
import { ForgetOnLogout } from "@/components/cart/forget-cart";

/** Personal pages stay out of search results. */
export const metadata = { robots: { index: false } };

export default function MemberLayout({ children }: { children: ReactNode }) {
  return (
    <AccountShell>
      <ForgetOnLogout />
      <SessionWatch />
      {children}
    </AccountShell>
  );
}
