import { strToU8, zipSync, type Zippable } from "fflate";
import { site } from "@/lib/site";
import type { ExportFile } from "./port";

type About = { now: Date; origin: string; email: string };

/** The files and a README that explains them, as a ZIP. */
export function archive(files: readonly ExportFile[], about: About): Uint8Array<ArrayBuffer> {
  const all: Zippable = { "README.txt": entry(readme(files, about), about.now) };
  for (const { path, content } of files) all[path] = entry(content, about.now);
  return zipSync(all);
}

function entry(content: ExportFile["content"], mtime: Date): [Uint8Array, { mtime: Date }] {
  if (content instanceof Uint8Array) return [content, { mtime }];
  const text = typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`;
  return [strToU8(text), { mtime }];
}

function readme(files: readonly ExportFile[], { now, origin, email }: About): string {
  const lines = files.map(({ path, about }) => `${path}\n  ${about}`);
  return [
    `What ${site.name} (${origin}) keeps of ${email}, as of ${now.toISOString()}.`,
    "Files that end with .json are text and open in every editor. Times are in UTC, amounts of money in cents.",
    ...lines,
    "Not in here, because nobody can read it or because it would open your account: hashes of sign-in codes and tokens,\nand numbers of cards and accounts, which only the payment provider has.",
    "",
  ].join("\n\n");
}
