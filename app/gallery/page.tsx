import { notFound } from "next/navigation";
import { connection } from "next/server";
import { Gallery } from "@/components/gallery/gallery";
import { AltitudeIcon } from "@/components/workshops/workshop-cards";
import { env } from "@/lib/env";

export const metadata = { title: "Gallery", robots: { index: false, follow: false } };

/** For developers and tests; visitors get the 404 screen. */
export default async function GalleryPage() {
  await connection();
  if (env.NODE_ENV === "production" && !env.SHOW_GALLERY) notFound();
  const altitudes = [[1], [2], [3], [1, 2, 3]].map((levels) => (
    <AltitudeIcon key={levels.join("")} levels={levels} />
  ));
  return <Gallery altitudes={altitudes} />;
}
