"use no memo"; // See header.

import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { useHydrated } from "./use-hydrated";

type OpenerProps = {
  /** Where the same is to be had without script. */
  href: string;
  onPress: () => void;
  className?: string;
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
