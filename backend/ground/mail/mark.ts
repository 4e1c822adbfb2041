import { readFile } from "node:fs/promises";
import path from "node:path";

/** The picture's Content-ID. */
export const markId = "mark@letterhead";

const file = "backend/ground/mail/mark.png";

/**
 * The site's mark as a part of the mail. Programs that block remote pictures show it, and opening the mail is reported
 * to nobody. It is a PNG because few programs show SVG. It is the same drawing as `drawMark` of the PDFs, at three
 * times its size.
 */
export async function markPart() {
  const content = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file));
  return {
    filename: "mark.png",
    contentType: "image/png",
    content,
    cid: markId,
    contentDisposition: "inline" as const,
  };
}
