import type { ReactNode } from "react";
import { AccountShell } from "@/components/layout/account-shell";
import { ForgetOnLogout } from "@/components/shop/forget-on-logout";

export default function MemberLayout({ children }: { children: ReactNode }) {
  return (
    <AccountShell>
      <ForgetOnLogout />
      {children}
    </AccountShell>
  );
}
