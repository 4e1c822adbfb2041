import type { MetadataRoute } from "next";
import { absolute } from "@/lib/seo";

/**
 * Pages of a member or a cart are not blocked here: they have noindex themselves, and a crawler must be able to read
 * that. Only addresses that are not pages are blocked.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/"] },
    sitemap: absolute("/sitemap.xml"),
  };
}
