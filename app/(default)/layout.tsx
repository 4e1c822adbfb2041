import type { ReactNode } from "react";
import { DefaultShell } from "@/components/layout/default-shell";

/** Dates on these pages pass, so the pages are rendered again every hour. */
export const revalidate = 3600;

export default function DefaultLayout({ children }: { children: ReactNode }) {
  return <DefaultShell>{children}</DefaultShell>;
}
