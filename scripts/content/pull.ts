import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { textHash } from "@/backend/content/catalogue";
import type { Receiver } from "../support/operator-client";

const picture = z.object({ picture: z.string().regex(/^[0-9a-f]{24}$/), bytes: z.base64() });
const version = z.object({
  path: z.string(),
  text: z.string().nullable(),
  over: z.string().nullable(),
});

/**
 * Writes the desk's versions and the originals of pictures into the files of a folder, each by one rename. A file that
 * is neither the version nor its predecessor was changed by somebody else: it stays, its name is printed, and the
 * command fails.
 */
export function writeVersions(folder: string): Receiver {
  return async (lines) => {
    let [written, conflicts] = [0, 0];
    for await (const line of lines) {
      const sent: unknown = JSON.parse(line);
      const found = picture.safeParse(sent).data;
      if (found) {
        const target = path.join(folder, "pictures", `${found.picture}.webp`);
        if (!fs.existsSync(target)) replace(target, Buffer.from(found.bytes, "base64"));
        continue;
      }
      const { path: file, text, over } = version.parse(sent);
      const target = inside(folder, file);
      const hash = textHash(fs.existsSync(target) ? fs.readFileSync(target, "utf8") : null);
      if (hash === textHash(text)) continue;
      if (hash === over) {
        replace(target, text);
        written += 1;
      } else {
        console.error(
          `${file}: changed in the folder as well. It was left unchanged; compare the two at /desk/content.`,
        );
        conflicts += 1;
      }
    }
    console.log(`${written} files written, ${conflicts} conflicts.`);
    if (conflicts > 0) process.exit(1);
  };
}

function inside(folder: string, file: string): string {
  const target = path.resolve(folder, file);
  if (!target.startsWith(path.resolve(folder) + path.sep)) throw new Error(`${file} is outside the folder.`);
  return target;
}

function replace(target: string, text: string | Buffer | null): void {
  if (text === null) return fs.rmSync(target);
  const unfinished = `${target}.unfinished`;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(unfinished, text);
  fs.renameSync(unfinished, target);
}
