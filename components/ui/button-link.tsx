import { AppLink, type AppLinkProps } from "./app-link";
import { buttonAttributes, type ButtonStyle, withIcon } from "./button";

type ButtonLinkProps = ButtonStyle & Omit<AppLinkProps, "className" | "color">;

/** A link that looks like a button. It leads to a page and changes nothing. */
export function ButtonLink({ size, color, variant, icon, children, ...link }: ButtonLinkProps) {
  return (
    <AppLink {...link} {...buttonAttributes({ size, color, variant })}>
      {withIcon(icon, children)}
    </AppLink>
  );
}
