import type { ComponentPropsWithRef } from "react";
import { linkTarget } from "@/lib/rules/addresses/link-target";

export type AppLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** Allows an address on another site. Without it, such an address throws (R348). */
  external?: boolean;
};

/**
 * The site's only link component, in plain HTML. For the whole document, lib/navigation decides which clicks the router
 * handles and which pages are preloaded.
 * @throws Error for `//host`, and for another site without `external` (R348, R349)
 */
export function AppLink({ href, external = false, ...rest }: AppLinkProps) {
  const rel = linkTarget(href, external) === "external" ? { rel: "noopener noreferrer" } : {};
  return <a {...onlySet({ ...rel, ...rest })} href={href} />;
}

/** Drops undefined attributes, because the payload would spell them out for every link. */
function onlySet<Props extends object>(props: Props): Props {
  if (!Object.values(props).includes(undefined)) return props;
  const given = { ...props };
  for (const [name, value] of Object.entries(props))
    if (value === undefined) Reflect.deleteProperty(given, name);
  return given;
}
