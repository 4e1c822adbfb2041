import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Header } from "./header";

/** Full header and footer. */
export function DefaultShell({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
