import anyAscii from "any-ascii";
import { PICTURES_FILE, writtenPictures, type WrittenPicture } from "../documents";
import type { Deps } from "../../deps";
import { documentsNow, type Edit, editEntry, type Published } from "../editing";
import { type Cut, encodePicture } from "./encode-picture";
import { keepPicture, readOriginal } from "./store";

export const MAX_BYTES = 25 * 1_024 * 1_024;

export type PictureOutcome =
  | Published
  | { kind: "no picture" }
  | { kind: "too large" }
  | { kind: "name taken"; name: string }
  | { kind: "no such picture" };

type Upload = {
  memberId: number;
  file: File;
  /** Null: the name comes from the file's name. */
  name: string | null;
  alt: string;
  /** Replaces the picture of this name. */
  isReplacing: boolean;
};

/** Stores an editor's photograph in all sizes and publishes its name. */
export async function uploadPicture(deps: Deps, upload: Upload): Promise<PictureOutcome> {
  const name = upload.name ?? nameOf(upload.file.name);
  const now = await pictureNamed(deps, name);
  if (now && !upload.isReplacing) return { kind: "name taken", name };
  if (!now && upload.isReplacing) return { kind: "no such picture" };
  const encoded = await encodePicture(new Uint8Array(await upload.file.arrayBuffer()));
  if (!encoded) return { kind: "no picture" };
  if (encoded === "too large") return { kind: "too large" };
  await keepPicture(deps.db, encoded);
  const { file, width, height } = encoded;
  const values = { name, alt: upload.alt, file, width, height, focusX: 50, focusY: 50, original: undefined };
  return write(deps, upload.memberId, values, now ? "Replaced" : "Uploaded");
}

type Change = { memberId: number; name: string; alt: string } & Cut;

/**
 * Changes description, focus point and the part that is shown. A part is always cut from the upload, so nothing is
 * lost.
 */
export async function changePicture(deps: Deps, change: Change): Promise<PictureOutcome> {
  const { memberId, name, alt, shape, part, focus } = change;
  const now = await pictureNamed(deps, name);
  if (!now) return { kind: "no such picture" };
  const source = now.original ?? now.file;
  if (shape === null && part === 100) {
    const { file, width, height } = now;
    const [focusX, focusY] = focus;
    return write(deps, memberId, { name, alt, file, width, height, focusX, focusY }, "Text or focus");
  }
  const original = await readOriginal(deps.db, source);
  const encoded = original && (await encodePicture(original, { shape, part, focus }));
  if (!encoded || encoded === "too large") return { kind: "no such picture" };
  await keepPicture(deps.db, encoded);
  const { file, width, height } = encoded;
  const values = { name, alt, file, width, height, focusX: 50, focusY: 50, original: source };
  return write(deps, memberId, values, "Cropped");
}

function write(deps: Deps, memberId: number, values: Edit["values"], note: string): Promise<Published> {
  return editEntry(deps, { path: PICTURES_FILE, entry: String(values.name), memberId, note, values });
}

async function pictureNamed(deps: Deps, name: string): Promise<WrittenPicture | undefined> {
  const { files } = await documentsNow(deps.db, deps.clock());
  return writtenPictures(files).find((one) => one.name === name);
}

/** The picture's name from a file's name or from typed text: `IMG_2041 (Übung).JPG` → `img-2041-ubung`. */
export function nameOf(file: string): string {
  const plain = anyAscii(file.replace(/\.[a-z]\w{1,4}$/i, "")).toLowerCase();
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-+|-+$/g, "")
      .slice(0, 80)
      .replace(/-$/, "") || "picture"
  );
}
