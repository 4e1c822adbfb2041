import type { ReactNode } from "react";
import { QuietShell } from "@/components/layout/quiet-shell";

export default function CartLayout({ children }: { children: ReactNode }) {
  return <QuietShell>{children}</QuietShell>;
}
