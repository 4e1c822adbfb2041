import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isBrokenOff, isChunkError, isOwnChunk, loadOnceMore } from "@/lib/navigation/watch-build";
import { mayReload, RELOAD_GUARD_MS } from "@/lib/navigation/stale-tab";

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("reloading after a broken script", () => {
  it("answers yes once in ten seconds", () => {
    const start = 1_700_000_000_000;
    expect(RELOAD_GUARD_MS).toBe(10_000);
    expect(mayReload(start)).toBe(true);
    expect(mayReload(start + 9_999)).toBe(false);
    expect(mayReload(start + 10_000)).toBe(true);
    expect(mayReload(start + 10_001)).toBe(false);
  });

  it("is not held for ever by a clock that was set back", () => {
    expect(mayReload(1_700_000_000_000)).toBe(true);
    expect(mayReload(1_600_000_000_000)).toBe(true);
  });

  it("answers no where nothing can be remembered", () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new Error("closed");
    });
    expect(mayReload()).toBe(false);
  });
});

describe("errors of a script that is gone", () => {
  it.each([
    "Loading chunk 812 failed.\n(error: https://site.test/_next/static/chunks/812.js)",
    "Loading CSS chunk 41 failed.",
    "Failed to load chunk static/chunks/0a1b.js from module 1234",
    "Failed to load script: /_next/static/chunks/a.js",
    "Failed to fetch dynamically imported module: https://site.test/_next/static/chunks/a.js",
    "error loading dynamically imported module: https://site.test/a.js",
    "Importing a module script failed.",
  ])("knows %j", (message) => {
    expect(isChunkError(new Error(message))).toBe(true);
    expect(isChunkError(message)).toBe(true);
  });

  it("knows webpack's by its name", () => {
    expect(isChunkError(Object.assign(new Error("missing"), { name: "ChunkLoadError" }))).toBe(true);
  });

  it.each([new Error("Failed to fetch"), new TypeError("x is undefined"), undefined, null, 404])(
    "leaves %s alone",
    (reason) => expect(isChunkError(reason)).toBe(false),
  );
});

describe("a page that broke on its way", () => {
  it.each([
    "network error",
    "Failed to fetch",
    "NetworkError when attempting to fetch resource.",
    "Error in input stream",
    "Load failed",
    "The network connection was lost.",
    "Connection closed.",
    "Loading chunk 812 failed.",
  ])("is known by %j", (message) => expect(isBrokenOff(new TypeError(message))).toBe(true));

  it.each(["x is undefined", "The map is torn.", ""])("is not taken for a fault of ours: %j", (message) =>
    expect(isBrokenOff(new TypeError(message))).toBe(false),
  );

  it("is loaded once more in ten seconds, and not while the browser is offline", () => {
    const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(loadOnceMore()).toBe(false);
    onLine.mockReturnValue(true);
    expect([loadOnceMore(), loadOnceMore()]).toEqual([true, false]);
  });
});

describe("files of our own build", () => {
  it.each([
    ["script", "src", "/_next/static/chunks/a.js", true],
    ["script", "src", "https://js.stripe.com/v3", false],
    ["script", "src", "https://other.test/_next/static/chunks/a.js", false],
    ["img", "src", "/_next/static/media/a.png", false],
  ])("%s with %s %s: %s", (tag, attribute, address, own) => {
    const element = document.createElement(tag);
    element.setAttribute(attribute, address);
    expect(isOwnChunk(element)).toBe(own);
  });

  it("counts styles, not what is only hinted at", () => {
    const link = document.createElement("link");
    link.href = "/_next/static/chunks/a.css";
    link.rel = "preload";
    expect(isOwnChunk(link)).toBe(false);
    link.rel = "stylesheet";
    expect(isOwnChunk(link)).toBe(true);
  });
});
