import { createHash } from "node:crypto";
import type sharpProgram from "sharp";
import type { Region, Sharp } from "sharp";
import { pictureWidths } from "@/lib/rules/addresses/picture-address";
import { imageKind } from "../../ground/image-kind";
import type { pictureFiles } from "./tables";

type FileRow = typeof pictureFiles.$inferInsert;
export type EncodedPicture = { file: string; width: number; height: number; files: FileRow[] };

/** The part of a picture that is shown. */
export type Cut = {
  /** Width divided by height; null keeps the picture's own shape. */
  shape: number | null;
  /** Percent of the largest part of that shape. */
  part: number;
  /** The middle of the part, in percent from the left and from the top. */
  focus: readonly [number, number];
};

/**
 * Most pixels of an upload: a file of 100 KB can expand to a picture that exhausts memory. Phones take pictures of 50
 * million pixels, some of 108 million.
 */
export const MAX_PIXELS = 120_000_000;
const LARGEST = 3_200;
const CARD_WIDTH = 1_200;
/**
 * Effort of the AVIF and WebP encoders. A higher effort keeps the editor waiting and hardly makes a photograph smaller.
 */
const EFFORT = 1;

/**
 * Turns a picture upright, removes camera metadata, and makes all sizes that pages use.
 *
 * @param cut part of a stored original; without it, the whole picture
 * @returns null if the bytes are no PNG, JPEG, WebP or AVIF; "too large" if it has more than `MAX_PIXELS`
 */
export async function encodePicture(
  bytes: Uint8Array,
  cut?: Cut,
): Promise<EncodedPicture | "too large" | null> {
  if (!imageKind(bytes)) return null;
  // Loaded when needed, because it takes 20 MB that most processes never use.
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > MAX_PIXELS) return "too large";
    const read = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).rotate();
    const whole = cut ? read.extract(await boxOf(read, cut)) : read;
    const { data, info } = await whole
      .resize(LARGEST, LARGEST, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 92, effort: EFFORT })
      .toBuffer({ resolveWithObject: true });
    return await withSizes(sharp, data, info);
  } catch {
    // The editor gets a message that the file is no picture.
    return null;
  }
}

/** Encodes an original that a command wrote into a file: the same bytes with all sizes; null if it is no picture. */
export async function readOriginalAgain(original: Buffer): Promise<EncodedPicture | null> {
  const { default: sharp } = await import("sharp");
  try {
    const { width, height } = await sharp(original, { limitInputPixels: MAX_PIXELS }).metadata();
    return await withSizes(sharp, original, { width, height });
  } catch {
    // The operator gets a message with the file's name.
    return null;
  }
}

async function boxOf(read: Sharp, { shape, part, focus: [x, y] }: Cut): Promise<Region> {
  const { width, height } = await read.metadata();
  const ratio = shape ?? width / height;
  const scale = part / 100;
  const wide = Math.max(1, Math.round(Math.min(width, height * ratio) * scale));
  const high = Math.max(1, Math.round(Math.min(height, width / ratio) * scale));
  const start = (all: number, kept: number, at: number) =>
    Math.round(Math.min(all - kept, Math.max(0, (all * at) / 100 - kept / 2)));
  return { left: start(width, wide, x), top: start(height, high, y), width: wide, height: high };
}

async function withSizes(
  sharp: typeof sharpProgram,
  original: Buffer,
  { width, height }: { width: number; height: number },
): Promise<EncodedPicture> {
  const file = createHash("sha256").update(original).digest("hex").slice(0, 24);
  const files: FileRow[] = [{ file, format: "original", width, content: original }];
  // The picture is decoded once for all sizes. An original from a file can be larger than an uploaded one.
  const { data, info } = await sharp(original)
    .resize(LARGEST, null, { withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (size: number) => sharp(data, { raw: info }).resize(size, null, { withoutEnlargement: true });
  for (const size of pictureWidths(width)) {
    files.push({
      file,
      format: "avif",
      width: size,
      content: await at(size).avif({ quality: 55, effort: EFFORT }).toBuffer(),
    });
    files.push({
      file,
      format: "webp",
      width: size,
      content: await at(size).webp({ quality: 80, effort: EFFORT }).toBuffer(),
    });
  }
  // The program that composes cards for other sites reads neither AVIF nor WebP.
  const card = Math.min(CARD_WIDTH, width);
  files.push({
    file,
    format: "jpeg",
    width: card,
    content: await at(card).flatten({ background: "#fff" }).jpeg({ quality: 82 }).toBuffer(),
  });
  return { file, width, height, files };
}
