import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundle } from "../../scripts/support/build.mjs";
import { freePort } from "../../scripts/support/processes.mjs";
import { root } from "../../scripts/support/settings.mjs";
import { Supervised } from "../supervised";
import type { Answers, Ask } from "./protocol";

const file = path.join(root, ".cache/prove/desk.mjs");
let bundled: Promise<void> | null = null;

type Settings = { folder: string; databaseUrl: string; isControl: boolean };

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

export async function startDesk({ folder, databaseUrl, isControl }: Settings) {
  bundled ??= bundle({
    entryPoints: ["proofs/editing/desk-process.ts"],
    outfile: file,
    packages: "external",
  });
  await bundled;
  const env = {
    DATA_DIR: path.join(folder, "desk"),
    DATABASE_URL: databaseUrl,
    CONTENT_DIR: contentFolderIn(folder),
    SAMPLE_DATA: "0",
    LOG_LEVEL: "fatal",
    ORIGIN: "",
    PROOF_CONTROL: isControl ? "1" : "0",
  };
  const desk = new Desk(new Supervised(await freePort(), () => ({ args: [file], env })));
  await desk.supervised.start();
  return desk;
}

const contentFolderIn = (folder: string) => path.join(folder, "content");

/** The page that is there beside the sample documents. */
export const page = "pages/proof-0.md";

/** Writes the documents that the desk begins with. */
export function writeDocuments(folder: string): void {
  const content = contentFolderIn(folder);
  fs.cpSync(path.join(root, "backend/content/files"), content, { recursive: true });
  fs.writeFileSync(path.join(content, page), pageText("first"));
}

export function pageText(words: string): string {
  return `---\nnumber: 20000\ntitle: Proof 0\ndate: 2026-11-01\n---\nWords: ${words}.\n`;
}
