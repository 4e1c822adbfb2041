import type { ReactNode } from "react";
import { CheckoutShell } from "@/components/layout/checkout-shell";

/** The default for this group: personal pages stay out of search results. */
export const metadata = { robots: { index: false } };

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return <CheckoutShell>{children}</CheckoutShell>;
}
