import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { buildFolders } from "@/scripts/support/build-folders.mjs";
import { newDatabase } from "@/scripts/support/databases";
import { postgresForTests } from "@/scripts/support/postgres-cluster.mjs";
import { freePort, run } from "@/scripts/support/processes.mjs";
import { newDataDir, type OwnServer, ready, startBareStandalone } from "@/tests/support/browser/own-server";

test.describe.configure({ timeout: 240_000 });

/** Rows and a hash for each table, from the output of `npm run data`. */
const tables = (printed: string) => printed.match(/^\w+ +\d+ {2}[0-9a-f]{16}$/gm) ?? [];

test(
  "a shop is backed up while it serves, lost, restored, moved to PostgreSQL and restored from there",
  { tag: "@whole" },
  async () => {
    const postgres = await postgresForTests();
    if ("missing" in postgres) throw new Error(postgres.missing);
    const place = newDataDir();
    const file = (name: string) => path.join(place, name);
    const port = await freePort();
    const command = async (args: string[], settings: Record<string, string>, cwd = process.cwd()) =>
      run(process.execPath, args, {
        quiet: true,
        cwd,
        env: {
          ...process.env,
          ORIGIN: "",
          PORT: String(port),
          DATABASE_URL: "",
          LOG_LEVEL: "warn",
          ...settings,
        },
      });
    const bundled = (name: string, args: string[], settings: Record<string, string>) =>
      command([`${name}.js`, ...args], settings, buildFolders().current());
    const fromSources = (args: string[], settings: Record<string, string>) =>
      command(["scripts/run.mjs", "scripts/data.ts", ...args], settings);
    const orders = async (settings: Record<string, string>) => {
      const { code, output } = await bundled("orders", ["list"], settings);
      expect([code, output]).toEqual([0, expect.stringMatching(/^Database: .+$/m)]);
      return output.split("\n").filter((line: string) => /^ *\d/.test(line));
    };
    // A server renews what is due while it runs, so there may be more, but never less.
    const expectKept = async (settings: Record<string, string>, before: string[]) =>
      expect(await orders(settings)).toEqual(expect.arrayContaining(before));
    let server: OwnServer | undefined;
    try {
      const first = { DATA_DIR: file("first") };
      server = await startBareStandalone(first.DATA_DIR, port, { SAMPLE_DATA: "1" });
      await ready(server);
      const sold = await orders(first);
      expect(sold.length).toBeGreaterThan(10);
      const backup = await bundled("data", ["backup", file("one.backup")], first);
      expect(backup).toMatchObject({ code: 0, output: expect.stringContaining("one.backup is complete.") });
      expect(fs.statSync(file("one.backup")).mode & 0o077).toBe(0);
      // Nothing is written over, and while the server has the database nothing is restored into it.
      expect((await bundled("data", ["backup", file("one.backup")], first)).code).toBe(1);
      expect(await fromSources(["restore", file("one.backup"), "--no-deletions"], first)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/pid|process/),
      });
      expect((await fetch(server.url)).status).toBe(200);
      await server.stop();
      fs.rmSync(first.DATA_DIR, { recursive: true });

      const second = { DATA_DIR: file("second") };
      const restored = await fromSources(["restore", file("one.backup"), "--no-deletions"], second);
      expect(restored.code).toBe(0);
      expect(tables(restored.output)).toEqual(tables(backup.output));
      expect(tables(backup.output).length).toBeGreaterThan(20);
      expect((await bundled("data", ["restore", file("one.backup"), "--no-deletions"], second)).code).toBe(1);
      await expectKept(second, sold);

      const { url } = await newDatabase(postgres.url);
      const before = await bundled("data", ["backup", file("two.backup")], second);
      const moved = await bundled("data", ["move", url], second);
      expect(moved.code).toBe(0);
      expect(tables(moved.output)).toEqual(tables(before.output));
      expect((await fromSources(["move", url], second)).code).toBe(1);

      const third = { DATA_DIR: file("third"), DATABASE_URL: url };
      server = await startBareStandalone(third.DATA_DIR, port, { DATABASE_URL: url });
      await ready(server);
      await expectKept(third, sold);
      const last = await fromSources(["backup", file("three.backup")], third);
      expect(last).toMatchObject({ code: 0 });
      await server.stop();
      server = undefined;
      const fourth = { DATA_DIR: file("fourth") };
      const back = await bundled("data", ["restore", file("three.backup"), "--no-deletions"], fourth);
      expect(back.code).toBe(0);
      expect(tables(back.output)).toEqual(tables(last.output));
      await expectKept(fourth, sold);
    } finally {
      await server?.stop();
      await postgres.stop();
      fs.rmSync(place, { recursive: true, force: true });
    }
  },
);
