import type { ReactNode } from "react";
import { Footer } from "./footer";
import { Header } from "./header";
import { legalMenu, menu } from "./menu";
import { footerSections, mainMenuSections, menuItem } from "./menu-sections";

/** The shell with full header and footer. */
export async function DefaultShell({ children }: { children: ReactNode }) {
  const [main, footer, legal] = await Promise.all([menu("mainmenu"), menu("footer"), legalMenu()]);
  return (
    <>
      <Header sections={mainMenuSections(main)} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer sections={footerSections(footer)} legal={legal.map(menuItem)} />
    </>
  );
}
