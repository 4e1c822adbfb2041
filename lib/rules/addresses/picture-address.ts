/** An uploaded picture, as its address describes it. */
export type PlacedPicture = {
  /** Hash of the pixels. Another picture has another address, so browsers may keep it forever. */
  file: string;
  /** The point that stays visible when a frame crops the picture, in per cent from the left and the top. */
  focus: readonly [number, number];
  /** Pixels of the largest file that is served. */
  width: number;
  height: number;
};

export type PictureFormat = "avif" | "webp" | "jpeg";

/** Widths in pixels of the stored files. A narrower picture has fewer. */
const widths = [480, 960, 1_600];

const ADDRESS = /^\/pictures\/([0-9a-f]{24})\/(\d{1,3})-(\d{1,3})\/(\d{1,4})x(\d{1,4})\.(avif|webp|jpeg)$/;

/** The widths of a picture's files, starting with the narrowest. */
export function pictureWidths(width: number): number[] {
  const widest = Math.min(width, widths.at(-1) ?? width);
  return [...widths.filter((one) => one < widest), widest];
}

/**
 * `/pictures/3f…/50-30/1600x1067.webp`.
 * @param at width in pixels; by default the largest
 */
export function pictureAddress(
  { file, focus: [x, y], width, height }: PlacedPicture,
  format: PictureFormat = "webp",
  at = width,
): string {
  return `/pictures/${file}/${x}-${y}/${at}x${Math.max(1, Math.round((height * at) / width))}.${format}`;
}

/** Null when the address is not that of an uploaded picture. */
export function pictureOf(address: string): (PlacedPicture & { format: PictureFormat }) | null {
  const [, file, x, y, width, height, format] = ADDRESS.exec(address) ?? [];
  if (file === undefined || (format !== "avif" && format !== "webp" && format !== "jpeg")) return null;
  return { file, focus: [Number(x), Number(y)], width: Number(width), height: Number(height), format };
}

export function pictureSet(picture: PlacedPicture, format: PictureFormat): string {
  return pictureWidths(picture.width)
    .map((width) => `${pictureAddress(picture, format, width)} ${width}w`)
    .join(", ");
}

/**
 * The thumbnail for a small square frame or a wide one. In both, a drawing shows its plane and the end of its route.
 */
export function framedThumbnail(address: string, frame: "square" | "wide"): string {
  return pictureOf(address) ? thumbnail(address) : `${address}#${frame}`;
}

/** The address of the smallest file, for a thumbnail. A drawing has one file for all sizes. */
export function thumbnail(address: string): string {
  const picture = pictureOf(address);
  return picture ? pictureAddress(picture, "webp", pictureWidths(picture.width)[0]) : address;
}
