import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { partsOf } from "@/components/pages/listed-pages";
import { createAddresses } from "@/components/pages/page-addresses";
import { processWide } from "@/lib/process-wide.mjs";
import PageCache from "@/lib/stored-pages/page-cache.mjs";
import { NoFallbackError } from "next/dist/shared/lib/no-fallback-error.external";

const nothing = Object.fromEntries(Object.keys(partsOf).map((route) => [route, async () => []]));
const workshops = "/workshops/[slug]";

/** Lists as an editor changes them, and a clock. */
function world({ isElsewhere = false } = {}) {
  const state = { version: "one", now: 0, slugs: ["old"], asked: 0, isAway: false };
  const lists = {
    ...partsOf,
    ...nothing,
    [workshops]: async () => {
      state.asked += 1;
      if (state.isAway) throw new Error("away");
      return state.slugs.map((slug) => ({ slug }));
    },
  };
  const addresses = createAddresses({
    lists,
    version: () => state.version,
    isElsewhere,
    now: () => state.now,
  });
  return { state, addresses, has: (name: string) => addresses.has(workshops, `/workshops/${name}`) };
}

describe("which pages there are", () => {
  it("follows the editors' files, and reads them once for each state of theirs", async () => {
    const { state, has } = world();
    expect([await has("old"), await has("new"), await has("x".repeat(500))]).toEqual([true, false, false]);
    expect(state.asked).toBe(1);
    Object.assign(state, { version: "two", slugs: ["new"] });
    expect([await has("old"), await has("new")]).toEqual([false, true]);
    expect(state.asked).toBe(2);
  });

  it("holds for folders that the editors decide about only", async () => {
    const { addresses } = world();
    expect(await addresses.has("/verify/[id]", "/verify/anything")).toBe(true);
    expect(await addresses.has("/case-studies/[slug]", "/case-studies/old")).toBe(false);
  });

  it("finds a page of the own files that no menu leads to, and no made-up one", async () => {
    const addresses = createAddresses();
    expect(await addresses.has("/[...slug]", "/academy/flcp-alumni")).toBe(true);
    expect(await addresses.has("/[...slug]", "/wp-login.php")).toBe(false);
    expect(await addresses.has("/[...slug]", "/academy")).toBe(false);
  });

  it("asks a host elsewhere again after five minutes or a renewed tag, however many addresses are made up", async () => {
    const { state, addresses, has } = world({ isElsewhere: true });
    for (let each = 0; each < 1_000; each += 1) expect(await has(`made-up-${each}`)).toBe(false);
    expect(state.asked).toBe(1);
    state.slugs = ["new"];
    addresses.forget();
    expect([await has("new"), await has("old")]).toEqual([true, false]);
    state.slugs = ["newer"];
    expect(await has("newer")).toBe(false);
    state.now += 300_001;
    expect(await has("newer")).toBe(true);
  });

  it("takes no page away while a host elsewhere is away, and asks it every ten seconds", async () => {
    const { state, addresses, has } = world({ isElsewhere: true });
    expect(await has("old")).toBe(true);
    addresses.forget();
    state.isAway = true;
    for (let each = 0; each < 5; each += 1) {
      expect([await has("old"), await has("other")]).toEqual([true, false]);
      state.now += 1_000;
    }
    expect(state.asked).toBe(2);
    const { addresses: unknowing, state: silent } = world({ isElsewhere: true });
    silent.isAway = true;
    await expect(unknowing.has(workshops, "/workshops/old")).rejects.toThrow("away");
  });

  it("compares names with and without escapes", async () => {
    const { state, has } = world();
    state.slugs = ["%c3%bcbung"];
    expect([await has("übung"), await has("%c3%bcbung"), await has("%ff")]).toEqual([true, true, false]);
  });
});

describe("Next's cache of pages", () => {
  const shared = processWide<{ addresses: unknown }>("stored-pages");
  const build = fs.mkdtempSync(path.join(os.tmpdir(), "addresses-"));
  const sourceRoute = "/(default)/workshops/[slug]/page";
  fs.writeFileSync(
    path.join(build, "app-path-routes-manifest.json"),
    JSON.stringify({ [sourceRoute]: workshops }),
  );
  const cache = new PageCache({
    fs,
    flushToDisk: false,
    serverDistDir: path.join(build, "server"),
    revalidatedTags: [],
    maxMemoryCacheSize: 1_000_000,
  });
  const keyOf = (name: string, from = sourceRoute) =>
    `/route-cache/APP_PAGE/${createHash("sha256").update(from).digest("hex")}/$/workshops/${name}`;
  const get = (key: string) => cache.get(key, { kind: "APP_PAGE", isFallback: false });
  afterEach(() => {
    delete shared.addresses;
  });

  it("refuses what is no page as `dynamicParams = false` would, before anything is drawn or kept", async () => {
    const has = vi.fn(
      async (route: string, name: string) => name === "/workshops/new" && route === workshops,
    );
    shared.addresses = { has };
    expect(await get(keyOf("new"))).toBeNull();
    for (let each = 0; each < 100; each += 1)
      await expect(get(keyOf(`made-up-${each}`))).rejects.toThrow(NoFallbackError);
    expect(await get(keyOf("of-another-folder", "/(default)/verify/[id]/page"))).toBeNull();
    expect(has).toHaveBeenCalledTimes(101);
  });

  it("refuses a page that is stored once its file is gone", async () => {
    const page = { kind: "APP_PAGE", html: "", headers: {}, status: 200 };
    await cache.set(keyOf("new"), page, { fetchCache: false });
    expect((await get(keyOf("new")))?.value).toMatchObject({ kind: "APP_PAGE" });
    shared.addresses = { has: async () => false };
    await expect(get(keyOf("new"))).rejects.toThrow(NoFallbackError);
  });

  it("leaves an outage to the page, which tells it", async () => {
    shared.addresses = { has: () => Promise.reject(new Error("away")) };
    expect(await get(keyOf("any"))).toBeNull();
  });
});
