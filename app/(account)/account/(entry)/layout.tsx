import type { ReactNode } from "react";
import { QuietShell } from "@/components/layout/quiet-shell";

/** Personal pages stay out of search results. */
export const metadata = { robots: { index: false } };

export default function EntryLayout({ children }: { children: ReactNode }) {
  return <QuietShell>{children}</QuietShell>;
}
