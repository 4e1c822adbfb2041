import { outsideLink } from "./outside-link";

type Network = "website" | "linkedin" | "twitter" | "instagram" | "youtube" | "facebook" | "circle";
type Links = { readonly [network in Network]?: string | null };

const names: readonly [Network, string][] = [
  ["website", "Website"],
  ["linkedin", "LinkedIn"],
  ["twitter", "X"],
  ["instagram", "Instagram"],
  ["youtube", "YouTube"],
  ["facebook", "Facebook"],
  ["circle", "Community profile"],
];

/** A person's own places elsewhere, in the order of the site. What is no web address is left out: people typed it. */
export function placesElsewhere(links: Links | null | undefined): { label: string; href: string }[] {
  return names.flatMap(([network, label]) => {
    const href = outsideLink(links?.[network]);
    return href ? [{ label, href }] : [];
  });
}
