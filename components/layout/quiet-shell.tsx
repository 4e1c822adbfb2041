import type { ReactNode } from "react";
import { Header } from "./header";
import { LegalFooter } from "./legal-footer";
import { legalMenu, menu } from "./menu";
import { footerSections, mainMenuSections, menuItem } from "./menu-sections";

/** The shell with full header and a footer that is quieter than the page. */
export async function QuietShell({ children }: { children: ReactNode }) {
  const [main, footer, legal] = await Promise.all([menu("mainmenu"), menu("footer"), legalMenu()]);
  return (
    <>
      <Header sections={mainMenuSections(main)} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <LegalFooter sections={footerSections(footer)} legal={legal.map(menuItem)} />
    </>
  );
}
