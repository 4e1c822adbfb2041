import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { bundleCommands } from "@/scripts/support/build.mjs";
import { freePort, run } from "@/scripts/support/processes.mjs";
import { textLines } from "@/backend/desk/operator/text-lines";
import { writeWhole } from "@/scripts/support/whole-file";

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000 });

const place = fs.mkdtempSync(path.join(os.tmpdir(), "no-database-"));
/** As in the artefact; packages are found from within the checkout. */
const bundled = path.resolve(".cache/commands", String(process.pid));
beforeAll(() => bundleCommands(bundled));
afterAll(() => {
  for (const folder of [place, bundled]) fs.rmSync(folder, { recursive: true, force: true });
});

const commands = [
  ["orders", "list"],
  ["orders", "export", "--from", "2026-01-01", "--to", "2026-03-31", "--file", path.join(place, "books.csv")],
  ["members", "sessions", "anna.berger@example.com"],
  ["certificates", "list"],
  ["jobs"],
  ["data", "backup", path.join(place, "shop.backup")],
  ["data", "move", "postgres://shop@127.0.0.1:1/shop"],
];

async function command([name = "", ...args]: string[], { named }: { named: boolean }) {
  const cwd = path.join(place, "cwd");
  fs.mkdirSync(cwd, { recursive: true });
  const dataDir = path.join(place, "named");
  const env = {
    ...process.env,
    ORIGIN: "",
    PORT: String(await freePort()),
    DATABASE_URL: "",
    SAMPLE_DATA: "",
    DATA_DIR: named ? dataDir : "",
  };
  const script = path.join(bundled, `${name}.js`);
  const result = await run(process.execPath, [script, ...args], { quiet: true, env, cwd });
  return { ...result, dataDir: named ? dataDir : path.join(cwd, ".data") };
}

describe("a command that finds neither a server nor a database", () => {
  it.each(commands)("%s %s makes none, and says how it gets its settings", async (...typed) => {
    const { code, output, dataDir } = await command(typed, { named: true });
    expect({ code, output }).toEqual({ code: 78, output: expect.stringContaining("EnvironmentFile") });
    expect(output).toContain(`There is no database in ${dataDir}`);
    expect(fs.existsSync(path.join(dataDir, "db"))).toBe(false);
    expect(fs.readdirSync(place).filter((file) => !/^(named|cwd)$/.test(file))).toEqual([]);
  });

  it("restores nothing into a place that nobody named", async () => {
    const { code, output, dataDir } = await command(["data", "restore", "shop.backup", "--no-deletions"], {
      named: false,
    });
    expect({ code, output }).toEqual({
      code: 78,
      output: expect.stringContaining("Neither DATABASE_URL nor DATA_DIR is set"),
    });
    expect(fs.existsSync(dataDir)).toBe(false);
  });
});

describe("a file that is written as its lines come", () => {
  async function* lines(fail: boolean) {
    yield "one";
    if (fail) throw new Error("broken off");
    yield "two";
  }

  it("has its name once it is whole, for its owner's eyes", async () => {
    const file = path.join(place, "whole.txt");
    await writeWhole(file, lines(false), { packed: false });
    expect(fs.readFileSync(file, "utf8")).toBe("one\ntwo\n");
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    await expect(writeWhole(file, lines(false), { packed: false })).rejects.toThrow(/exists already/);
  });

  it("leaves nothing when it breaks off", async () => {
    const folder = fs.mkdtempSync(path.join(place, "broken-"));
    const writing = writeWhole(path.join(folder, "part.txt"), lines(true), { packed: true });
    await expect(writing).rejects.toThrow("broken off");
    expect(fs.readdirSync(folder)).toEqual([]);
  });
});

it("lines end where they end, and not at a separator inside of a text", async () => {
  async function* pieces() {
    yield "a\u2028b\nsec";
    yield "ond\n\nlast";
  }
  const found: string[] = [];
  for await (const line of textLines(pieces())) found.push(line);
  expect(found).toEqual(["a\u2028b", "second", "", "last"]);
});
