import type { ReactNode } from "react";
import { AccountShell } from "@/components/layout/account-shell";

export default function MemberLayout({ children }: { children: ReactNode }) {
  return <AccountShell>{children}</AccountShell>;
}
