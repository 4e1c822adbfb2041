import { and, desc, eq } from "drizzle-orm";
import type { PictureFormat } from "@/lib/rules/addresses/picture-address";
import type { Db } from "../../ground/database/client";
import type { EncodedPicture } from "./encode-picture";
import { pictureFiles } from "./tables";

/** Stores a picture. Storing the same picture again changes nothing. */
export async function keepPicture(db: Db, { files }: EncodedPicture): Promise<void> {
  await db.insert(pictureFiles).values(files).onConflictDoNothing();
}

/** @param width in pixels; a JPEG exists in one width only. @returns null if there is no such file */
export async function readPicture(
  db: Db,
  file: string,
  format: PictureFormat,
  width: number,
): Promise<Buffer | null> {
  const size = format === "jpeg" ? [] : [eq(pictureFiles.width, width)];
  return contentOf(db, and(eq(pictureFiles.file, file), eq(pictureFiles.format, format), ...size));
}

/** The original's bytes; null if nobody uploaded it. */
export function readOriginal(db: Db, file: string): Promise<Buffer | null> {
  return contentOf(db, and(eq(pictureFiles.file, file), eq(pictureFiles.format, "original")));
}

async function contentOf(db: Db, where: ReturnType<typeof and>): Promise<Buffer | null> {
  const [row] = await db
    .select({ content: pictureFiles.content })
    .from(pictureFiles)
    .where(where)
    .orderBy(desc(pictureFiles.width))
    .limit(1);
  return row?.content ?? null;
}
