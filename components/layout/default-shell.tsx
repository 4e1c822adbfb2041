import type { ReactNode } from "react";
import { Header } from "./header";
import { menu } from "./menu";
import { mainMenuSections } from "./menu-sections";
import { SiteFooter } from "./site-footer";

/** The shell with full header and footer. */
export async function DefaultShell({ children }: { children: ReactNode }) {
  return (
    <>
      <Header sections={mainMenuSections(await menu("mainmenu"))} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
