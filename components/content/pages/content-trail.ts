import type { Crumb } from "../parts/breadcrumbs";

/** Pages above others, by the first part of their paths. */
const above: Readonly<Record<string, Crumb>> = { academy: { name: "The academy", path: "/academy" } };

/** The way to a page of the editors. */
export function contentTrail(path: string, title: string): Crumb[] {
  const [first = ""] = path.split("/");
  const parent = path === first ? undefined : above[first];
  return [...(parent ? [parent] : []), { name: title, path: `/${path}` }];
}
