import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildFolders } from "@/scripts/support/build-folders.mjs";

let place: string;
beforeEach(() => void (place = fs.mkdtempSync(path.join(os.tmpdir(), "builds-"))));
afterEach(() => fs.rmSync(place, { recursive: true, force: true }));

const open = () => buildFolders(path.join(place, "builds"));
/** A finished build, as Next leaves it. */
function made(text: string): string {
  const folder = fs.mkdtempSync(path.join(place, "made-"));
  fs.writeFileSync(path.join(folder, "server.js"), text);
  return folder;
}
const textOf = (folder: string) => fs.readFileSync(path.join(folder, "server.js"), "utf8");

describe("folders of builds", () => {
  it("say what to do when nothing was built", () => {
    expect(() => open().current()).toThrow("Nothing has been built yet. Build it: npm run build");
    expect(open().take("a".repeat(64))).toBeUndefined();
  });

  it("leave the build that runs as it is, and keep the last two", () => {
    const builds = open();
    const first = builds.keep(made("one"), "1".repeat(64));
    const second = builds.keep(made("two"), "2".repeat(64));
    expect([builds.current(), textOf(first), textOf(second)]).toEqual([second, "one", "two"]);
    const third = builds.keep(made("three"), "3".repeat(64));
    expect([fs.existsSync(first), fs.existsSync(second), builds.current()]).toEqual([false, true, third]);
  });

  it("take up a build of the same sources and settings instead of making it again", () => {
    const builds = open();
    const first = builds.keep(made("one"), "1".repeat(64));
    builds.keep(made("two"), "2".repeat(64));
    expect(builds.take("1".repeat(64))).toBe(first);
    expect(builds.current()).toBe(first);
    const third = builds.keep(made("three"), "3".repeat(64));
    expect([fs.existsSync(first), builds.current()]).toEqual([true, third]);
  });

  it("never have a moment without a current build", () => {
    const builds = open();
    builds.keep(made("0"), "0".repeat(64));
    const link = path.join(place, "builds/current");
    const missing: number[] = [];
    const rename = fs.renameSync;
    // Looked at before and after every rename, which is the only thing that changes the link.
    fs.renameSync = (from, to) => {
      if (!fs.existsSync(path.join(link, "server.js"))) missing.push(1);
      rename(from, to);
      if (!fs.existsSync(path.join(link, "server.js"))) missing.push(2);
    };
    try {
      for (let run = 1; run <= 5; run += 1) builds.keep(made(String(run)), String(run).repeat(64));
    } finally {
      fs.renameSync = rename;
    }
    expect(missing).toEqual([]);
    expect(textOf(builds.current())).toBe("5");
  });

  it("are made one at a time, also by several processes' worth of builders", async () => {
    let atWork = 0;
    let most = 0;
    const work = async () => {
      most = Math.max(most, (atWork += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      atWork -= 1;
    };
    await Promise.all([open().inTurn(work), open().inTurn(work), open().inTurn(work)]);
    expect(most).toBe(1);
    await Promise.all([work(), work()]);
    expect(most).toBe(2);
  });
});
