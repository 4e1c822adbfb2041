import type { ComponentPropsWithRef } from "react";
import { linkTarget } from "@/lib/rules/link-target";

export type AppLinkProps = Omit<ComponentPropsWithRef<"a">, "href"> & {
  href: string;
  /** Allows an address on another site, which otherwise throws (R348). */
  external?: boolean;
};

/**
 * The site's only link, in plain HTML. lib/navigation decides for the whole document which clicks the router takes and
 * which pages load ahead.
 * @throws Error for `//host`, and for another site without `external` (R348, R349)
 */
export function AppLink({ href, external = false, ...rest }: AppLinkProps) {
  const rel = linkTarget(href, external) === "external" ? { rel: "noopener noreferrer" } : {};
  return <a {...onlySet({ ...rel, ...rest })} href={href} />;
}

/** Drops undefined attributes, which the payload would spell out for every link. */
function onlySet<Props extends object>(props: Props): Props {
  if (!Object.values(props).includes(undefined)) return props;
  const given = { ...props };
  for (const [name, value] of Object.entries(props))
    if (value === undefined) Reflect.deleteProperty(given, name);
  return given;
}
