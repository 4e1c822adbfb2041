"use no memo"; // See header.

import { AppLink, type AppLinkProps } from "@/components/ui/app-link";
import { isExternal } from "@/lib/rules/link-target";
import type { MenuEntry } from "./menu";

/** A link of a menu as it travels to the browser: with every page, hence nothing that can be told from the address. */
export type MenuItem = { label: string; href: string; target?: string };

export function menuItem({ label, href, target }: MenuEntry): MenuItem {
  return { label, href, ...(target ? { target } : {}) };
}

export function MenuLink({ item, ...rest }: { item: MenuItem } & Pick<AppLinkProps, "className">) {
  return (
    <AppLink {...rest} href={item.href} external={isExternal(item.href)} target={item.target}>
      {item.label}
    </AppLink>
  );
}
