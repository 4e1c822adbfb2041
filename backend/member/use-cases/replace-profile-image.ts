import fs from "node:fs/promises";
import type { Deps } from "../../deps";
import { imageKind } from "../domain/image-kind";
import { replaceImage } from "../store/members";
import {
  profileImageAddress,
  profileImageFile,
  profileImageFolder,
  profileImageName,
} from "../store/profile-images";

const MAX_BYTES = 5 * 1_024 * 1_024;
const EDGE = 512;

/**
 * Draws the image anew, so that nothing but pixels is kept (no place, no script), and stores it under a random name.
 * @returns a sentence for the person when the file cannot be taken; null when it is done.
 */
export async function replaceProfileImage(
  deps: Deps,
  memberId: number,
  file: unknown,
): Promise<string | null> {
  if (!(file instanceof Blob)) return "Please choose an image file.";
  if (file.size > MAX_BYTES) return "The image is larger than 5 MB. Please choose a smaller one.";
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = imageKind(bytes) && (await redraw(bytes));
  if (!image) return "Please choose a PNG, JPEG or WebP image.";

  const name = `${deps.ids.token()}.webp`;
  await fs.mkdir(profileImageFolder(deps), { recursive: true, mode: 0o700 });
  await fs.writeFile(profileImageFile(deps, name), image, { mode: 0o600, flag: "wx" });
  const { db } = await deps.database();
  const before = await db.transaction((tx) => replaceImage(tx, memberId, profileImageAddress(name)));
  const old = profileImageName(before);
  if (old) await fs.rm(profileImageFile(deps, old), { force: true });
  return null;
}

/** Null when the bytes are not an image after all. */
async function redraw(bytes: Uint8Array): Promise<Buffer | null> {
  // Loaded when needed: it takes 20 MB that most processes never use.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: 50_000_000, failOn: "error" })
      .rotate()
      .resize(EDGE, EDGE, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}
