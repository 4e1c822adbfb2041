import fs from "node:fs/promises";
import path from "node:path";
import type { Download } from "../documents";
import { contentFolder } from "./read-content";

const types: Record<string, string> = {
  pdf: "application/pdf",
  zip: "application/zip",
  csv: "text/csv; charset=utf-8",
};

/**
 * Where a file for sale is stored, its type, and the name under which it is saved. The name comes from the product's
 * entry, which the reader has checked, and never from a visitor.
 */
export function downloadFile({ file }: Download): {
  path: string;
  name: string;
  ending: string;
  type: string;
} {
  const ending = file.slice(file.lastIndexOf(".") + 1);
  return {
    path: path.join(/* turbopackIgnore: true */ contentFolder(), "downloads", file),
    name: file,
    ending,
    type: types[ending] ?? "application/octet-stream",
  };
}

/**
 * Size of the file in bytes, for display.
 * @throws when the file was removed after the content was read
 */
export async function downloadSize(download: Download): Promise<number> {
  return (await fs.stat(downloadFile(download).path)).size;
}
