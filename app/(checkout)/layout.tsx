import type { ReactNode } from "react";
import { CheckoutShell } from "@/components/layout/checkout-shell";

/** For all but the pages that say otherwise: what is one visitor's own is in no list of results. */
export const metadata = { robots: { index: false } };

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return <CheckoutShell>{children}</CheckoutShell>;
}
