import { AppLink, type AppLinkProps } from "@/components/ui/app-link";
import { isExternal } from "@/lib/rules/addresses/link-target";
import type { MenuItem } from "./menu-sections";

export function MenuLink({ item, ...rest }: { item: MenuItem } & Pick<AppLinkProps, "className">) {
  const { label, href, target } = item;
  return (
    <AppLink {...rest} {...(target && { target })} href={href} external={isExternal(href)}>
      {label}
    </AppLink>
  );
}
