import fs from "node:fs/promises";
import path from "node:path";
import type { Deps } from "../deps";
import type { Answerer } from "../ports";
import { lockMember, updateMember } from "./store";

const MAX_BYTES = 5 * 1_024 * 1_024;

/**
 * Re-encodes the image, so that only pixels are kept (no location, no script), and stores it under a random name.
 * @returns a sentence for the person if the file cannot be accepted; null when done.
 */
export async function replaceProfileImage(
  deps: Deps,
  memberId: number,
  file: unknown,
): Promise<string | null> {
  if (!(file instanceof Blob)) return "Please choose an image file.";
  if (file.size > MAX_BYTES) return "The image is larger than 5 MB. Please choose a smaller one.";
  const image = await reencodeImage(new Uint8Array(await file.arrayBuffer()));
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

/**
 * Gives a member another profile image, or none, and removes the file of the one before: of two changes at once the
 * second one sees the first one's file. False: there is no such member.
 *
 * @param address path on the site
 */
export async function changeProfileImage(
  deps: Deps,
  memberId: number,
  address: string | null,
): Promise<boolean> {
  const before = await deps.db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member) await updateMember(tx, memberId, { profileImage: address });
    return member;
  });
  if (before) await removeImageFile(deps, before.profileImage);
  return before !== null;
}

/** @param address the file's path on the site; of an image that is not ours nothing is removed */
export async function removeImageFile(deps: Pick<Deps, "settings">, address: string | null): Promise<void> {
  const name = profileImageName(address);
  if (name) await fs.rm(profileImageFile(deps, name), { force: true });
}

/** Pixels of width and height; what is stored is a square. */
const EDGE_PIXELS = 512;
/** A file of 100 KB can expand to a picture that exhausts memory. */
const MAX_PIXELS = 50_000_000;

/** The picture re-encoded as WebP, upright and without camera metadata. Null: it is not a picture after all. */
async function reencodeImage(bytes: Uint8Array): Promise<Buffer | null> {
  if (!imageKind(bytes)) return null;
  // Loaded when needed: it takes 20 MB that most processes never use.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(EDGE_PIXELS, EDGE_PIXELS, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    return null;
  }
}

/**
 * The kind of image according to its first bytes; the name and type that a browser sends prove nothing. Anything else
 * is refused (B6).
 */
export function imageKind(bytes: Uint8Array): "png" | "jpeg" | "webp" | null {
  const starts = (signature: number[], at = 0) =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
  if (starts([0xff, 0xd8, 0xff])) return "jpeg";
  if (starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)) return "webp";
  return null;
}

const FILE_NAME = /^[\w-]{20,100}\.webp$/;
const UPLOADS_PATH = "/api/uploads/";

function profileImageFolder({ settings }: Pick<Deps, "settings">): string {
  return path.join(settings.dataDir, "uploads", "profile");
}

/** @throws Error for a name that is not one of ours, so that no path ever leaves the folder. */
export function profileImageFile(deps: Pick<Deps, "settings">, name: string): string {
  if (!FILE_NAME.test(name)) throw new Error("not the name of a profile image");
  return path.join(profileImageFolder(deps), name);
}

/** Path on the site. */
function profileImageAddress(name: string): string {
  return UPLOADS_PATH + name;
}

/** The file name in such a path; null for any other. */
export function profileImageName(address: string | null): string | null {
  const name = address?.startsWith(UPLOADS_PATH) ? address.slice(UPLOADS_PATH.length) : "";
  return FILE_NAME.test(name) ? name : null;
}

/**
 * `GET /api/uploads/<name>.webp`: profile images. Whoever knows the random name may see it. The headers keep it an
 * image whatever its bytes are (B6).
 */
export function uploadsEndpoint(deps: Pick<Deps, "settings">): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
      }
      const name = profileImageName(new URL(request.url).pathname);
      const image = name && (await readIfThere(profileImageFile(deps, name)));
      if (!image) return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
      return new Response(request.method === "HEAD" ? null : new Uint8Array(image), {
        headers: {
          "content-type": "image/webp",
          "content-length": String(image.byteLength),
          "content-disposition": "attachment",
          "content-security-policy": "sandbox; default-src 'none'",
          "x-content-type-options": "nosniff",
          "cache-control": "private, max-age=31536000, immutable",
        },
      });
    },
  };
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await fs.readFile(file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
