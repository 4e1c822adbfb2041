import type { ReactNode } from "react";
import { CheckoutShell } from "@/components/layout/checkout-shell";

export default function CheckoutLayout({ children }: { children: ReactNode }) {
  return <CheckoutShell>{children}</CheckoutShell>;
}
