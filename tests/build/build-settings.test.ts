// Isolated: reads .env files into the settings of its process, as Next does.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import nextEnv from "@next/env";
import { expect, it } from "vitest";
import { buildSettings } from "@/scripts/support/build.mjs";

const hosts = {
  SHOP_GRAPHQL_URL: "http://127.0.0.1:9/graphql",
  MEMBER_GRAPHQL_URL: "http://127.0.0.1:9/graphql",
  CONTENT_GRAPHQL_URL: "http://127.0.0.1:9/graphql",
  AUTH_URL: "http://127.0.0.1:9",
};

/** The settings of `next build`, which reads the .env of its folder. */
function readByNext(settings: Record<string, string | undefined>, file: string) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "build-settings-"));
  fs.writeFileSync(path.join(folder, ".env"), file);
  // What it found at its first reading counts as given; the rest as read from files.
  nextEnv.updateInitialEnv(settings);
  const { combinedEnv } = nextEnv.loadEnvConfig(folder, false, { info() {}, error() {} }, true);
  fs.rmSync(folder, { recursive: true });
  return combinedEnv;
}

const envFile = Object.entries(hosts)
  .map(([key, value]) => `${key}=${value}\n`)
  .join("");

it("would ask them if the settings were left out", () => {
  expect(readByNext({}, envFile)).toMatchObject(hosts);
});

it("asks no host while it builds, wherever its address is set", async () => {
  const seen = readByNext(buildSettings(hosts), envFile);
  expect(Object.keys(hosts).map((key) => seen[key])).toEqual(["", "", "", ""]);
  const { read } = await import("@/lib/env");
  const { SHOP_GRAPHQL_URL, MEMBER_GRAPHQL_URL, CONTENT_GRAPHQL_URL, AUTH_URL } = read(seen);
  expect([SHOP_GRAPHQL_URL, MEMBER_GRAPHQL_URL, CONTENT_GRAPHQL_URL, AUTH_URL]).toEqual(
    Array(4).fill(undefined),
  );
});
