import { AppLink, type AppLinkProps } from "@/components/ui/app-link";
import { isExternal } from "@/lib/rules/link-target";
import type { MenuItem } from "./menu-sections";

export function MenuLink({ item, ...rest }: { item: MenuItem } & Pick<AppLinkProps, "className">) {
  return (
    <AppLink {...rest} href={item.href} external={isExternal(item.href)} target={item.target}>
      {item.label}
    </AppLink>
  );
}
