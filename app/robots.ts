import type { MetadataRoute } from "next";
import { absolute } from "@/lib/seo";

/**
 * Pages of a member or a cart are not kept out here: they say noindex themselves, which a crawler must be able to read.
 * Only what is no page at all is kept from being asked for.
 */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: { userAgent: "*", allow: "/", disallow: ["/api/"] },
    sitemap: absolute("/sitemap.xml"),
  };
}
