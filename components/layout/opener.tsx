import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { useInBrowser } from "@/components/ui/use-in-browser";

type OpenerProps = {
  /** Address of the same content for browsers without scripts. */
  href: string;
  onPress: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-label"?: string;
  children: ReactNode;
};

/** A button that opens something on this page. Until the script runs, it is a link to a page with the same content. */
export function Opener({ href, onPress, children, ...rest }: OpenerProps) {
  if (!useHydrated())
    return (
      <AppLink {...rest} href={href}>
        {children}
      </AppLink>
    );
  return (
    <button {...rest} type="button" onClick={onPress}>
      {children}
    </button>
  );
}

/** False in the HTML and during hydration; true once the page listens. */
export function useHydrated(): boolean {
  return useInBrowser(() => true, false);
}
