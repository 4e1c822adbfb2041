import { AppLink, type AppLinkProps } from "./app-link";
import { buttonLook, type ButtonLook } from "./button";

type ButtonLinkProps = ButtonLook & Omit<AppLinkProps, "className" | "color">;

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ size, color, variant, icon, children, ...link }: ButtonLinkProps) {
  return (
    <AppLink {...link} {...buttonLook({ size, color, variant })}>
      {icon}
      {children}
    </AppLink>
  );
}
