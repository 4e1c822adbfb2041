import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { useInBrowser } from "@/components/ui/use-in-browser";

type OpenerProps = {
  /** Address of the same content without script. */
  href: string;
  onPress: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  "aria-label"?: string;
  children: ReactNode;
};

/** A button that opens something here; a link to its page until the script runs. */
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

/** False in the HTML and while it is taken over, true once the page listens. */
export function useHydrated(): boolean {
  return useInBrowser(() => true, false);
}
