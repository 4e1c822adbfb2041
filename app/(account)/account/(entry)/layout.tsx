import type { ReactNode } from "react";
import { DefaultShell } from "@/components/layout/default-shell";

/** Personal pages stay out of search results. */
export const metadata = { robots: { index: false } };

export default function EntryLayout({ children }: { children: ReactNode }) {
  return <DefaultShell>{children}</DefaultShell>;
}
