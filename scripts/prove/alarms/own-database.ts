import fs from "node:fs";
import path from "node:path";
import { run } from "../../support/processes.mjs";
import { root } from "../../support/settings.mjs";
import { judge } from "@/tests/support/promtool";
import { type Figure, figure } from "../goals";
import { fires, startWatched, until } from "./watched-site";

const DISK_MB = 220;

/** Gives the site its own disk, fills it completely and empties it again. Only root may mount one. */
export async function onFullDisk(folder: string): Promise<Figure[]> {
  fs.mkdirSync(folder);
  const mounted = await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", folder], {
    quiet: true,
  });
  if (mounted.code !== 0) return [figure("a disk of its own", "mounted", mounted.output.trim(), false)];
  const ballast = path.join(folder, "ballast");
  const watched = await startWatched({ DATA_DIR: path.join(folder, "data"), DATABASE_URL: "" });
  const { site } = watched;
  try {
    const writing = await fires("CannotWrite", watched, {
      minutes: 8,
      make: async (minute) => minute === 0 && fill(ballast),
      mend: async () => fs.rmSync(ballast),
      isReady: false,
    });
    const after = await until(site.cart, 200);
    return [
      ...writing,
      figure("… and a cart is written after it", "200", after, after === 200),
      ...(await diskFull(folder, ballast)),
    ];
  } finally {
    await site.stop();
    await run("umount", [folder], { quiet: true });
  }
}

function fill(file: string): void {
  const disk = fs.openSync(file, "a");
  try {
    for (const bytes of [1 << 20, 1 << 12, 1])
      try {
        for (;;) fs.writeSync(disk, Buffer.alloc(bytes, "x"));
      } catch (error) {
        if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
      }
  } finally {
    fs.closeSync(disk);
  }
}

/** The disk's figures under the names of Debian's node exporter, which leaves out disks in memory. */
async function diskFull(folder: string, ballast: string): Promise<Figure[]> {
  const figures = () => {
    const { bsize, blocks, bavail } = fs.statfsSync(folder);
    const disk = `mountpoint="${folder}",fstype="ext4"`;
    return `node_filesystem_size_bytes{${disk}} ${bsize * blocks}\nnode_filesystem_avail_bytes{${disk}} ${bsize * bavail}`;
  };
  const readings: string[] = [];
  const minutes = (count: number) => {
    for (let at = 0; at < count; at++) readings.push(figures());
  };
  minutes(6);
  fill(ballast);
  minutes(12);
  fs.rmSync(ballast);
  minutes(3);
  const fault = await judge("DiskFull", {
    readings,
    wanted: { 5: false, 15: false, 17: true, 20: false },
  });
  if (fault) console.log(fault);
  const course = "not before, then, not after";
  return [figure("DiskFull fires", course, fault ? "no" : course, fault === "")];
}

/** The database's thread dies as by a fault in its code. One query fails, and the next opens the folder again. */
export async function onThreadThatDies(dataDir: string): Promise<Figure[]> {
  const preload = path.join(root, "scripts/prove/alarms/dying-thread.mjs");
  const { site } = await startWatched({
    DATA_DIR: dataDir,
    DATABASE_URL: "",
    NODE_OPTIONS: `--import ${preload} --max-old-space-size=512`,
  });
  try {
    const before = await site.cart();
    const lost: number[] = [];
    for (let death = 0; death < 10; death++) {
      process.kill(site.pid, "SIGUSR2");
      await new Promise((resolve) => setTimeout(resolve, 300));
      let failures = 0;
      while ((await site.cart()) !== 200 && failures < 50) failures += 1;
      lost.push(failures);
    }
    const most = Math.max(...lost);
    return [
      figure("a cart before its database's thread dies", "200", before, before === 200),
      figure("… ten times: questions that fail until it is open again", "≤ 1 each", most, most <= 1),
      figure("… and the site is ready", "200", await until(site.ready, 200), true),
    ];
  } finally {
    await site.stop();
  }
}
