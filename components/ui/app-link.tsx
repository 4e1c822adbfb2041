import type { ComponentPropsWithRef } from "react";
import { linkTarget } from "@/lib/rules/link-target";

export type AppLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** Another site; without it an address with a host is a mistake (R348). */
  external?: boolean;
};

/**
 * The only link of the site, in plain HTML: which clicks are the router's and which pages are loaded ahead is decided for
 * the whole document (lib/navigation).
 * @throws Error for `//host`, and for another site without `external` (R348, R349).
 */
export function AppLink({ href, external = false, ...rest }: AppLinkProps) {
  const rel = linkTarget(href, external) === "external" ? { rel: "noopener noreferrer" } : {};
  return <a {...onlySet({ ...rel, ...rest })} href={href} />;
}

/** Without what is not set: the payload would spell out each such entry, for each link. */
function onlySet<Props extends object>(props: Props): Props {
  if (!Object.values(props).includes(undefined)) return props;
  const given = { ...props };
  for (const [name, value] of Object.entries(props))
    if (value === undefined) Reflect.deleteProperty(given, name);
  return given;
}
