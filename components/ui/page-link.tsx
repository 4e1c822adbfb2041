"use client";

import Link from "next/link";
import type { ComponentPropsWithRef } from "react";
import { follow } from "@/lib/navigation/links";

type PageLinkProps = ComponentPropsWithRef<"a"> & { href: string };

/**
 * A link to a page of ours. Next decides which clicks are its own (no modifier, no other window, no download); those
 * may be taken over for the page transition. Pages are loaded ahead by lib/navigation, never by the link itself.
 */
export function PageLink({ href, ...rest }: PageLinkProps) {
  return (
    <Link
      {...rest}
      href={href}
      prefetch={false}
      onNavigate={(event) => {
        if (follow(href)) event.preventDefault();
      }}
    />
  );
}
