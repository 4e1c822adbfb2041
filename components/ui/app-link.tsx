import type { ComponentPropsWithRef } from "react";
import { linkTarget } from "@/lib/rules/link-target";
import { PageLink } from "./page-link";

export type AppLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** Another site; without it an address with a host is a mistake (R348). */
  external?: boolean;
};

/**
 * The only link of the site. Pages are loaded ahead when a visitor turns to a link, a few at a time.
 * @throws Error for `//host`, and for another site without `external` (R348, R349).
 */
export function AppLink({ href, external = false, ...rest }: AppLinkProps) {
  const kind = linkTarget(href, external);
  const set = onlySet(rest);
  if (kind === "page") return <PageLink {...set} href={href} />;
  return <a rel={kind === "external" ? "noopener noreferrer" : undefined} {...set} href={href} />;
}

/** Without what is not set: in the page's data each such entry would be spelled out, for each link. */
function onlySet<Props extends object>(props: Props): Props {
  const given = { ...props };
  for (const [name, value] of Object.entries(props))
    if (value === undefined) Reflect.deleteProperty(given, name);
  return given;
}
