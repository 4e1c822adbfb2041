import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import type { Files } from "../documents";

type Place = { folder: string; ending: RegExp; isText: boolean };

/**
 * Where the editor's files are stored: in the folders of all kinds of entries, none of which is named here, and in two
 * other places. Files with other endings belong to the editor.
 */
function placesIn(root: string, entries: readonly fs.Dirent[]): Place[] {
  const folders = entries.filter((entry) => !entry.name.startsWith(".") && isFolder(root, entry));
  return [
    { folder: ".", ending: /\.yaml$/, isText: true },
    ...folders.map(({ name }) =>
      name === "downloads"
        ? { folder: name, ending: /\.(pdf|zip|csv)$/, isText: false }
        : { folder: name, ending: /\.md$/, isText: true },
    ),
  ];
}

/** On a mounted volume, folders may be links. */
function isFolder(root: string, entry: fs.Dirent): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  const file = path.join(/* turbopackIgnore: true */ root, entry.name);
  return fs.statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** @throws when a file cannot be read */
export function readFiles(root: string): Files {
  const files = new Map<string, string>();
  if (!fs.existsSync(root)) return files;
  for (const { folder, ending, isText } of placesIn(root, fs.readdirSync(root, { withFileTypes: true }))) {
    const absolute = path.join(/* turbopackIgnore: true */ root, folder);
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

/** Hash of the files; equal files have the same hash on every machine. */
export function fingerprint(files: Files): string {
  const hash = createHash("sha256");
  for (const name of [...files.keys()].sort()) hash.update(`\0${name}\0${files.get(name) ?? ""}`);
  return hash.digest("hex").slice(0, 20);
}

/**
 * Reads the files without blocking, for a server that answers requests in the meantime: the folder may be on another machine.
 */
export async function readFilesLater(root: string): Promise<Files> {
  const listed = await list(root);
  const texts = listed.map(({ file, isText }) =>
    isText ? fs.promises.readFile(path.join(/* turbopackIgnore: true */ root, file), "utf8") : "",
  );
  return new Map((await Promise.all(texts)).map((text, index) => [listed[index]?.file ?? "", text]));
}

/** Changes whenever the files change: their names, sizes or times. */
export async function folderState(root: string): Promise<string> {
  const states = (await list(root)).map(async ({ file }) => {
    // A file that was removed after it was listed counts as a change.
    const stat = await fs.promises.stat(path.join(/* turbopackIgnore: true */ root, file)).catch(() => null);
    return [file, stat?.size, stat?.mtimeMs, stat?.ctimeMs, stat?.ino].join("|");
  });
  return (await Promise.all(states)).join("\n");
}

async function list(root: string): Promise<{ file: string; isText: boolean }[]> {
  // A missing folder counts as empty. The reader reports missing content that the site needs.
  const entries = await fs.promises.readdir(root, { withFileTypes: true }).catch((): fs.Dirent[] => []);
  const found = placesIn(root, entries).map(async ({ folder, ending, isText }) => {
    const absolute = path.join(/* turbopackIgnore: true */ root, folder);
    const names = await fs.promises.readdir(absolute).catch((): string[] => []);
    const read = names.filter((name) => ending.test(name)).sort();
    return read.map((name) => ({ file: path.posix.join(folder, name), isText }));
  });
  return (await Promise.all(found)).flat();
}
