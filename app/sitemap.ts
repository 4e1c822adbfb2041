import type { MetadataRoute } from "next";
import { publicPages } from "@/components/pages/public-pages";
import { absolute } from "@/lib/seo";

export const revalidate = 3600;

/** Every page that search engines may list, by its only address. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const listed = (await publicPages()).filter(({ isListed }) => isListed);
  return listed.map(({ path, modified }) => ({ url: absolute(path), lastModified: modified ?? undefined }));
}
