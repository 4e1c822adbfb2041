import type { ReactNode } from "react";
import { Footer } from "./footer";
import { footerSections } from "./footer-sections";
import { Header } from "./header";
import { mainMenuSections } from "./main-menu-sections";
import { menu } from "./menu";
import { menuItem } from "./menu-link";

/** Full header and footer. */
export async function DefaultShell({ children }: { children: ReactNode }) {
  const [main, footer, legal] = await Promise.all([menu("mainmenu"), menu("footer"), menu("legalmenu")]);
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
