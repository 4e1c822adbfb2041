import Link from "next/link";
import type { ComponentPropsWithRef } from "react";
import { linkTarget } from "@/lib/rules/link-target";

export type AppLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** Another site; without it an address with a host is a mistake (R348). */
  external?: boolean;
  prefetch?: boolean;
};

/**
 * The only link of the site. Pages are not fetched before they are asked for, unless told: links fill every page,
 * and hover prefetch of all of them floods a server.
 * @throws Error for `//host`, and for another site without `external` (R348, R349).
 */
export function AppLink({ href, external = false, prefetch = false, target, rel, ...rest }: AppLinkProps) {
  const kind = linkTarget(href, external);
  if (kind === "page") return <Link {...rest} href={href} prefetch={prefetch} target={target} rel={rel} />;
  const safety = kind === "external" ? "noopener noreferrer" : undefined;
  return <a {...rest} href={href} target={target} rel={rel ?? safety} />;
}
