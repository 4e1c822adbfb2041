import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Mailbox } from "@/tests/support/browser/mailbox";
import { startSite } from "../bench/servers";
import { buildIfStale } from "../support/build.mjs";
import { prepareData } from "../support/data.mjs";

/** The site that is proved, and the folder of its mails. */
export type Site = { url: string; dataDir: string; mailbox: Mailbox; isOwn: boolean };

/**
 * Starts the built site on a port and a data folder of its own, and removes the folder afterwards. `PROVE_URL` and
 * `PROVE_DATA` name a running site of this machine instead: what floods it is left out there.
 */
export async function withSite<Result>(work: (site: Site) => Promise<Result>): Promise<Result> {
  const { PROVE_URL, PROVE_DATA, KEEP_BUILD } = process.env;
  if (PROVE_URL && PROVE_DATA)
    return work({ url: PROVE_URL, dataDir: PROVE_DATA, mailbox: new Mailbox(PROVE_DATA), isOwn: false });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "prove-"));
  const dataDir = path.join(folder, "data");
  try {
    if (KEEP_BUILD !== "1") await buildIfStale();
    await prepareData({ dataDir, databaseUrl: undefined });
    const server = await startSite({ dataDir });
    try {
      return await work({ url: server.url, dataDir, mailbox: new Mailbox(dataDir), isOwn: true });
    } finally {
      await server.stop();
    }
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
