import type { ReactNode } from "react";
import { site } from "@/lib/site";

export const metadata = { title: site.name };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
