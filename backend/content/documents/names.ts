import path from "node:path";
import type { Files } from "./files";
import { knownPictures, writtenPictures } from "./pictures";
import { alias } from "./schemas";
import { slugOfName } from "./written-addresses";

/** The name that a document gets from its file if its fields give none. */
export function nameOfPath(file: string): string {
  return slugOfName(path.posix.basename(file, ".md"));
}

/** Whether documents can use a picture of this name. */
export function isPictureThere(name: string, files: Files): boolean {
  return knownPictures(writtenPictures(files)).isThere(name);
}

/** Whether an address may redirect to another one. */
export function canBeAlias(address: string): boolean {
  return alias.safeParse(address).success;
}
