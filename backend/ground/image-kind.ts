export type ImageKind = "png" | "jpeg" | "webp" | "avif";

/**
 * The kind of an image by its first bytes, because the name and type from the browser prove nothing. Null: any other
 * file, such as an SVG or a GIF, which no decoder should open.
 */
export function imageKind(bytes: Uint8Array): ImageKind | null {
  const starts = (signature: number[], at = 0) =>
    signature.every((byte, index) => bytes[at + index] === byte);
  const says = (text: string, at: number) =>
    starts(
      Array.from(text, (letter) => letter.charCodeAt(0)),
      at,
    );
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (starts([0xff, 0xd8, 0xff])) return "jpeg";
  if (says("RIFF", 0) && says("WEBP", 8)) return "webp";
  // Other brands of the same container are HEIC and video.
  if (says("ftyp", 4) && (says("avif", 8) || says("avis", 8))) return "avif";
  return null;
}
