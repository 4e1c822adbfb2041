import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { type ImageKind, imageKind } from "../../ground/image-kind";
import type { Answerer } from "../../ports";
import { lockMember, updateMember } from "./store";
import { profileImages } from "./tables";

const MAX_BYTES = 5 * 1_024 * 1_024;

/**
 * Re-encodes the image, so that only pixels are kept (no location, no script), and stores it under a random name.
 * @returns a sentence for the person if the file cannot be accepted; null when done
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
  const isStored = await changeProfileImage(deps, memberId, { name, content: image });
  // The account was deleted during the upload.
  return isStored ? null : "This account no longer exists.";
}

/** Replaces a member's profile image by another one or by none. False: there is no such member. */
export function changeProfileImage(
  deps: Pick<Deps, "db">,
  memberId: number,
  image: { name: string; content: Buffer } | null,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockMember(tx, memberId))) return false;
    await tx.delete(profileImages).where(eq(profileImages.memberId, memberId));
    if (image) await tx.insert(profileImages).values(rowOf(memberId, image));
    const address = image && UPLOADS_PATH + image.name;
    await updateMember(tx, memberId, { profileImage: address });
    return true;
  });
}

const rowOf = (memberId: number, { name, content }: { name: string; content: Buffer }) => ({
  memberId,
  name,
  content,
  hash: createHash("sha256").update(content).digest("hex"),
});

/** Width and height in pixels; the stored image is a square. */
const EDGE_PIXELS = 512;
/** A file of 100 KB can expand to a picture that exhausts memory. */
const MAX_PIXELS = 50_000_000;

/** The kinds that the form names. */
const accepted: ReadonlySet<ImageKind | null> = new Set(["png", "jpeg", "webp"]);

/** The picture re-encoded as WebP, upright and without camera metadata. Null: the file is not a picture. */
async function reencodeImage(bytes: Uint8Array): Promise<Buffer | null> {
  if (!accepted.has(imageKind(bytes))) return null;
  // Loaded only when needed: it takes 20 MB of memory that most processes never use.
  const { default: sharp } = await import("sharp");
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
      .rotate()
      .resize(EDGE_PIXELS, EDGE_PIXELS, { fit: "cover", position: "attention" })
      .webp({ quality: 82 })
      .toBuffer();
  } catch {
    // The member reads that the file is not a picture.
    return null;
  }
}

const FILE_NAME = /^[\w-]{20,100}\.webp$/;
const UPLOADS_PATH = "/api/uploads/";

/** The image at such an address; null when the address is not one of ours, or the image is gone. */
export async function readProfileImage(db: Db, address: string | null): Promise<Buffer | null> {
  const name = profileImageName(address);
  if (!name) return null;
  const [row] = await db
    .select({ content: profileImages.content })
    .from(profileImages)
    .where(eq(profileImages.name, name));
  return row?.content ?? null;
}

/** The image's name in an address; null for any other address. */
function profileImageName(address: string | null): string | null {
  const name = address?.startsWith(UPLOADS_PATH) ? address.slice(UPLOADS_PATH.length) : "";
  return FILE_NAME.test(name) ? name : null;
}

/**
 * `GET /api/uploads/<name>.webp`: profile images. Knowing the random name is enough to see an image. The headers make
 * browsers treat every file as an image, even one with other content.
 */
export function uploadsEndpoint({ db }: Pick<Deps, "db">): Answerer {
  return {
    async fetch(request) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
      }
      const image = await readProfileImage(db, new URL(request.url).pathname);
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
