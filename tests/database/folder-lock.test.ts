import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lockFolder } from "@/backend/ground/database/folder-lock";
import { bundledChild } from "@/tests/support/bundled-child";
import { lockAsBefore, waitForFile } from "./lock-starter";

const starter = bundledChild("tests/database/lock-starter.ts");
let signals: string;
let folder: string;
let other: ChildProcess | undefined;

beforeEach(() => {
  signals = fs.mkdtempSync(path.join(os.tmpdir(), "academy-lock-"));
  folder = path.join(signals, "db");
});
afterEach(async () => {
  vi.restoreAllMocks();
  const ended = other && new Promise((resolve) => other?.once("close", resolve));
  other?.kill("SIGKILL");
  await ended;
  other = undefined;
  fs.rmSync(signals, { recursive: true });
});

const signal = (name: string) => path.join(signals, name);

/** Another process, which takes the lock when it is told to. */
function startOther(mode = "") {
  other = spawn(process.execPath, [starter, "start-when-told", folder, mode], {
    stdio: "inherit",
  });
  waitForFile(signal("ready"));
}

/** Lets the other one take the lock, and waits until it has or was refused. */
function otherTakesIt() {
  fs.writeFileSync(signal("go"), "");
  waitForFile(signal("outcome"));
}

const otherIsIn = () => fs.readFileSync(signal("outcome"), "utf8") === "in";

function isIn(take: () => unknown): boolean {
  try {
    take();
    return true;
  } catch (error) {
    expect(String(error)).toContain(`pid ${other?.pid}`);
    return false;
  }
}

/** Leaves the files of a killed server: the claim of today's lock, and the single file that the control reads. */
function leaveStaleLock() {
  const { pid } = spawnSync("true");
  fs.mkdirSync(`${folder}.locks`);
  fs.writeFileSync(path.join(`${folder}.locks`, `${pid}-1`), "held");
  fs.writeFileSync(`${folder}.lock`, String(pid));
}

/** Runs `inBetween` once, where this process has read the lock and does not know yet what the other one will do. */
function before(method: "rmSync" | "writeFileSync", inBetween: () => void) {
  const original = fs[method];
  vi.spyOn(fs, method).mockImplementationOnce((...args: unknown[]) => {
    inBetween();
    return Reflect.apply(original, fs, args);
  });
}

it("after a crash one of two starters gets in, although both found the lock stale", () => {
  leaveStaleLock();
  startOther();
  // Our claim is not written yet: the other one comes first.
  before("writeFileSync", otherTakesIt);
  const first = isIn(() => lockFolder(folder));
  expect([first, otherIsIn()]).toEqual([false, true]);
});

it("as before, both got in (control)", () => {
  leaveStaleLock();
  startOther("as before");
  // The stale file is read and about to be removed: by now it is the other one's.
  before("rmSync", otherTakesIt);
  const first = isIn(() => lockAsBefore(folder));
  expect([first, otherIsIn()]).toEqual([true, true]);
});

it("one gets in when both have written their claims before either looks", () => {
  startOther();
  const original = fs.readdirSync;
  vi.spyOn(fs, "readdirSync").mockImplementationOnce((...args: unknown[]) => {
    const seen = Reflect.apply(original, fs, args);
    fs.writeFileSync(signal("go"), "");
    // It has announced itself and sees our claim; we have not seen it, and go on.
    const until = Date.now() + 20_000;
    while (original(`${folder}.locks`).length < 2 && !fs.existsSync(signal("outcome")))
      if (Date.now() > until) throw new Error("the other process did nothing");
    return seen;
  });
  expect(isIn(() => lockFolder(folder))).toBe(true);
  waitForFile(signal("outcome"));
  expect(fs.readFileSync(signal("outcome"), "utf8")).toContain(`pid ${process.pid}`);
});

it("names the holder, is free again when given up, and knows this very process", () => {
  const giveUp = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`pid ${process.pid}`);
  giveUp();
  lockFolder(folder)();
});
