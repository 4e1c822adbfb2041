import type { MetadataRoute } from "next";
import { site } from "@/lib/site";
import { tokenValue } from "@/lib/token-value";

/**
 * How a browser shows the site after it was added to the home screen: as a bookmark, because the site needs the
 * network.
 */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: site.name,
    short_name: site.name,
    start_url: "/",
    display: "browser",
    background_color: tokenValue("paper"),
    theme_color: tokenValue("paper"),
    icons: [
      { src: "/icon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
    ],
  };
}
