import { AppLink, type AppLinkProps } from "./app-link";
import { buttonLook, type ButtonLook, withIcon } from "./button";

type ButtonLinkProps = ButtonLook & Omit<AppLinkProps, "className" | "color">;

/** A link with the look of a button. It leads to a page and changes nothing. */
export function ButtonLink({ size, color, variant, icon, children, ...link }: ButtonLinkProps) {
  return (
    <AppLink {...link} {...buttonLook({ size, color, variant })}>
      {withIcon(icon, children)}
    </AppLink>
  );
}
