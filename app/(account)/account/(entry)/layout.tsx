import type { ReactNode } from "react";
import { QuietShell } from "@/components/layout/quiet-shell";

/** What is one visitor's own is in no list of results. */
export const metadata = { robots: { index: false } };

export default function EntryLayout({ children }: { children: ReactNode }) {
  return <QuietShell>{children}</QuietShell>;
}
