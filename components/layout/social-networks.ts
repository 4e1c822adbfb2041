import { site } from "@/lib/site";

/** Exactly these five, in this order (R29). */
export const socialNetworks = [
  { name: "LinkedIn", href: `https://www.linkedin.com/company/${site.slug}` },
  { name: "Facebook", href: `https://www.facebook.com/${site.slug}` },
  { name: "Instagram", href: `https://www.instagram.com/${site.slug}` },
  { name: "YouTube", href: `https://www.youtube.com/@${site.slug}` },
  { name: "Threads", href: `https://www.threads.net/@${site.slug}` },
] as const;
