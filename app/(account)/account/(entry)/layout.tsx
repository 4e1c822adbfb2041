import type { ReactNode } from "react";
import { DefaultShell } from "@/components/layout/default-shell";

/** What is one visitor's own is in no list of results. */
export const metadata = { robots: { index: false } };

export default function EntryLayout({ children }: { children: ReactNode }) {
  return <DefaultShell>{children}</DefaultShell>;
}
