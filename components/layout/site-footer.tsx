import { cache } from "react";
import { Footer } from "./footer";
import { legalMenu, menu } from "./menu";
import { footerSections, menuItem } from "./menu-sections";

/** The footer with the menus of the content (R163). */
export async function SiteFooter() {
  return <Footer {...await footerMenus()} />;
}

/** Once per request: the payload of a page has one copy for the page and for the 404 screen that it may become. */
const footerMenus = cache(async () => {
  const [footer, legal] = await Promise.all([menu("footer"), legalMenu()]);
  return { sections: footerSections(footer), legal: legal.map(menuItem) };
});
