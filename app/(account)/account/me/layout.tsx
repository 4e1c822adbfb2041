import type { ReactNode } from "react";
import { AccountShell } from "@/components/layout/account-shell";
import { SessionWatch } from "@/components/member/account/session-watch";
import { ForgetOnLogout } from "@/components/shop/cart/forget-on-logout";

export default function MemberLayout({ children }: { children: ReactNode }) {
  return (
    <AccountShell>
      <ForgetOnLogout />
      <SessionWatch />
      {children}
    </AccountShell>
  );
}
