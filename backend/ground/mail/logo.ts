import { readFile } from "node:fs/promises";
import path from "node:path";

/** The picture's Content-ID. */
export const logoId = "mark@letterhead";

const file = "backend/ground/mail/logo.png";

/**
 * The site's logo as a part of the mail. Programs that block remote pictures show it, and opening the mail is reported
 * to nobody. It is a PNG because few programs show SVG. It is the same drawing as `drawLogo` of the PDFs, at three
 * times its size.
 */
export async function logoPart() {
  const content = await readFile(path.join(/* turbopackIgnore: true */ process.cwd(), file));
  return {
    filename: "logo.png",
    contentType: "image/png",
    content,
    cid: logoId,
    contentDisposition: "inline" as const,
  };
}
