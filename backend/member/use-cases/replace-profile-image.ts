import fs from "node:fs/promises";
import type { Deps } from "../../deps";
import { redrawImage } from "../redraw-image";
import { profileImageAddress, profileImageFile, profileImageFolder } from "../store/profile-images";
import { changeProfileImage } from "./change-profile-image";

const MAX_BYTES = 5 * 1_024 * 1_024;

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
  const image = await redrawImage(new Uint8Array(await file.arrayBuffer()));
  if (!image) return "Please choose a PNG, JPEG or WebP image.";

  const name = `${deps.ids.token()}.webp`;
  const path = profileImageFile(deps, name);
  await fs.mkdir(profileImageFolder(deps), { recursive: true, mode: 0o700 });
  await fs.writeFile(path, image, { mode: 0o600, flag: "wx" });
  try {
    if (await changeProfileImage(deps, memberId, profileImageAddress(name))) return null;
  } catch (error) {
    await fs.rm(path, { force: true });
    throw error;
  }
  // The account was deleted while the image came in.
  await fs.rm(path, { force: true });
  return "This account is gone.";
}
