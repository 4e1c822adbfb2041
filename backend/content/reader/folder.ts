import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Files } from "./files";
import { kinds } from "./kinds";

/** Text files by their endings; files with other endings are the editor's own. */
const places: readonly { folder: string; ending: RegExp; isText: boolean }[] = [
  { folder: ".", ending: /\.yaml$/, isText: true },
  ...Object.values(kinds).map(({ folder }) => ({ folder, ending: /\.md$/, isText: true })),
  { folder: "downloads", ending: /\.(pdf|zip|csv)$/, isText: false },
];

/** @throws when a file cannot be read */
export function readFiles(root: string): Files {
  const files = new Map<string, string>();
  for (const { folder, ending, isText } of places) {
    const absolute = path.join(/* turbopackIgnore: true */ root, folder);
    if (!fs.existsSync(absolute)) continue;
    for (const name of fs
      .readdirSync(absolute)
      .filter((each) => ending.test(each))
      .sort()) {
      const text = isText
        ? fs.readFileSync(path.join(/* turbopackIgnore: true */ absolute, name), "utf8")
        : "";
      files.set(path.posix.join(folder, name), text);
    }
  }
  return files;
}

/** The same for equal files, on every machine. */
export function fingerprint(files: Files): string {
  const hash = createHash("sha256");
  for (const name of [...files.keys()].sort()) hash.update(`\0${name}\0${files.get(name) ?? ""}`);
  return hash.digest("hex").slice(0, 20);
}

/** The same without blocking, for a server that answers meanwhile: the folder may lie on another machine. */
export async function readFilesLater(root: string): Promise<Files> {
  const listed = await list(root);
  const texts = listed.map(({ file, isText }) =>
    isText ? fs.promises.readFile(path.join(/* turbopackIgnore: true */ root, file), "utf8") : "",
  );
  return new Map((await Promise.all(texts)).map((text, index) => [listed[index]?.file ?? "", text]));
}

/** Changes with every change to the files: their names, sizes and times. */
export async function folderState(root: string): Promise<string> {
  const states = (await list(root)).map(async ({ file }) => {
    // A file that went between listing and looking is another state of the folder.
    const stat = await fs.promises.stat(path.join(/* turbopackIgnore: true */ root, file)).catch(() => null);
    return [file, stat?.size, stat?.mtimeMs, stat?.ctimeMs, stat?.ino].join("|");
  });
  return (await Promise.all(states)).join("\n");
}

async function list(root: string): Promise<{ file: string; isText: boolean }[]> {
  const found = places.map(async ({ folder, ending, isText }) => {
    const absolute = path.join(/* turbopackIgnore: true */ root, folder);
    // A missing folder counts as empty. The reader reports missing content that the site needs.
    const names = await fs.promises.readdir(absolute).catch((): string[] => []);
    const read = names.filter((name) => ending.test(name)).sort();
    return read.map((name) => ({ file: path.posix.join(folder, name), isText }));
  });
  return (await Promise.all(found)).flat();
}
