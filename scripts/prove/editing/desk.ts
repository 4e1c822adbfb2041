import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundle } from "../../support/build.mjs";
import { freePort } from "../../support/processes.mjs";
import { root } from "../../support/settings.mjs";
import { Supervised } from "../supervised";
import type { Guard } from "./guards";
import type { Answers, Ask } from "./protocol";

const file = path.join(root, ".cache/prove/desk.mjs");
let bundled: Promise<void> | null = null;

type Settings = { folder: string; databaseUrl?: string; without?: Guard; name?: string };

/** A process of the desk with the editors' folder `content` in `folder`. Its supervisor kills and starts it. */
export class Desk {
  constructor(readonly supervised: Supervised) {}

  /** @throws Error when there is no answer or the process reports a failure */
  async ask<A extends Ask>(asked: A): Promise<Answers[A["do"]]> {
    const response = await fetch(this.supervised.url, { method: "POST", body: JSON.stringify(asked) });
    if (!response.ok) throw new Error(`${asked.do}: ${await response.text()}`);
    return response.json();
  }

  /** @returns seconds until this process shows the published content; NaN if not within a minute */
  async secondsToShow(): Promise<number> {
    const began = performance.now();
    while (performance.now() - began < 60_000) {
      const { shown, published } = await this.ask({ do: "shown" });
      if (shown === published) return (performance.now() - began) / 1_000;
      await pause(100);
    }
    return NaN;
  }
}

export async function startDesk({ folder, databaseUrl = "", without = "none", name = "desk" }: Settings) {
  bundled ??= bundle({
    entryPoints: ["scripts/prove/editing/desk-process.ts"],
    outfile: file,
    packages: "external",
  });
  await bundled;
  const env = {
    DATA_DIR: path.join(folder, name),
    DATABASE_URL: databaseUrl,
    CONTENT_DIR: contentFolderIn(folder),
    SAMPLE_DATA: "0",
    LOG_LEVEL: "fatal",
    ORIGIN: "",
    PROOF_WITHOUT: without,
  };
  const desk = new Desk(new Supervised(await freePort(), () => ({ args: [file], env })));
  await desk.supervised.start();
  return desk;
}

const contentFolderIn = (folder: string) => path.join(folder, "content");

/** Writes the sample documents and `count` more pages. @returns the paths of those pages */
export function writeDocuments(folder: string, count: number): string[] {
  const content = contentFolderIn(folder);
  fs.cpSync(path.join(root, "backend/content/files"), content, { recursive: true });
  return Array.from({ length: count }, (_, index) => {
    const name = `pages/proof-${index}.md`;
    fs.writeFileSync(path.join(content, name), pageText(index, "first"));
    return name;
  });
}

export function pageText(index: number, words: string): string {
  return `---\nnumber: ${20_000 + index}\ntitle: Proof ${index}\ndate: 2026-11-01\n---\nWords: ${words}.\n`;
}
