import { imageKind } from "./domain/image-kind";

/** Pixels of width and height; what is stored is a square. */
const EDGE = 512;
/** A file of 100 KB can hold a picture that fills the memory. */
const MAX_PIXELS = 50_000_000;

/** The picture as a WebP of ours, upright and without what the camera wrote into it. Null: it is no picture after all. */
export async function redrawImage(bytes: Uint8Array): Promise<Buffer | null> {
  if (!imageKind(bytes)) return null;
  // Loaded when needed: it takes 20 MB that most processes never use.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(EDGE, EDGE, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
