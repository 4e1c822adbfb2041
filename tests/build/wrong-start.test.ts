// Isolated: replaces the data folder that the settings name.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { checkDataOwner } from "@/backend/ground/database/data-owner";
import { openPGlite } from "@/backend/ground/database/pglite";
import { read } from "@/lib/env";
import { listenFault, startFaults } from "@/lib/server/start-faults";
import { freePort } from "@/scripts/support/processes.mjs";

const place = fs.mkdtempSync(path.join(os.tmpdir(), "start-"));
const dataOfTest = { DATA_DIR: path.join(place, "data") };
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(() => fs.rmSync(place, { recursive: true, force: true }));

/** `npm start`, which ends before it builds anything. Without `DATA_DIR` its data is in the project's folder. */
function start(settings: Record<string, string>, data: Record<string, string> = dataOfTest) {
  const { PATH = "" } = process.env;
  const env = { PATH, NODE_ENV: "production" as const, ...data, ...settings };
  const { status, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    env,
    encoding: "utf8",
    timeout: 25_000,
  });
  return { status, lines: stderr.trim().split("\n") };
}

describe("a start with wrong settings", () => {
  it("ends with 78 and one line for each", () => {
    const wrong = {
      PORT: "abc",
      ORIGIN: "academy.example",
      DEMONSTRATION: "yes",
      TRUSTED_PROXIES: "9",
      DATABASE_URL: "mysql://db/academy",
      REDIS_URL: "redis://localhost/pages",
    };
    expect(start(wrong)).toEqual({
      status: 78,
      lines: [
        "PORT: is not a whole number from 1 to 65535",
        "ORIGIN: is not an address with http:// or https://",
        "DATABASE_URL: is not an address like postgres://user:password@host/name",
        "DEMONSTRATION: is neither 0 nor 1",
        "REDIS_URL: is not an address like redis://user:password@host:6379",
        "TRUSTED_PROXIES: is not a whole number from 0 to 5",
      ],
    });
    expect(() => read({ STRIPE_SECRET_KEY: "sk_test_1" })).toThrow(
      /^STRIPE_WEBHOOK_SECRET: is missing.*\nNEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: is missing.*$/,
    );
    expect(() => read({ REDIS_URL: "redis://:50%off@localhost:6379" })).toThrow(
      /^REDIS_URL: is not an address/,
    );
    expect(read({ REDIS_URL: "rediss://site:50%25off@[::1]:6379/3" }).REDIS_URL).toContain("[::1]");
    expect(read({ PORT: "", TRUSTED_PROXIES: "", DEMONSTRATION: "" })).toMatchObject({
      PORT: 3000,
      TRUSTED_PROXIES: 0,
      DEMONSTRATION: false,
    });
  });

  it("names the setting that a misspelled one means, unless that is set, too", () => {
    expect(() => read({ DATABSE_URL: "postgres://db/academy", METRIC_PORT: "9" })).toThrow(
      /^DATABSE_URL: is no setting\. Did you mean DATABASE_URL\?\nMETRIC_PORT: .* METRICS_PORT\?$/,
    );
    expect(read({ REDIS_URI: "a", REDIS_URL: "redis://localhost", HOME: "/root" }).REDIS_URL).toBeDefined();
    expect(() => read({ REDIS_URI: "a" })).toThrow(/REDIS_URL\?$/);
    expect(() => read({ SENTRY_DNS: "a" })).toThrow(/SENTRY_DSN\?$/);
    const foreign = {
      HOSTNAME: "a",
      PATH: "a",
      NODE_OPTIONS: "a",
      LANGUAGE: "a",
      POSTGRES_URL: "a",
      VITE_URL: "a",
    };
    expect(() => read(foreign)).not.toThrow();
  });

  it.each(["https://academy.example/shop", "https://academy.example?a=1", "https://me@academy.example"])(
    "refuses the origin %s",
    (ORIGIN) => expect(() => read({ ORIGIN })).toThrow(/^ORIGIN: is more than an origin/),
  );

  it("keeps the metrics off the port of the site", () => {
    expect(read({ ORIGIN: "https://Academy.example:8443/" }).ORIGIN).toBe("https://Academy.example:8443");
    expect(() => read({ PORT: "3000", METRICS_PORT: "3000" })).toThrow(/^METRICS_PORT: meets PORT/);
    const two = { WEB_CONCURRENCY: "2", DATABASE_URL: "postgres://db/academy" };
    expect(() => read({ ...two, PORT: "3000", METRICS_PORT: "2999" })).toThrow(/^METRICS_PORT/);
    expect(read({ ...two, PORT: "3000", METRICS_PORT: "2998" }).METRICS_PORT).toBe(2_998);
  });

  it("ends with 78 where no database is", async () => {
    const port = String(await freePort());
    const { status, lines } = start({ PORT: port, DATABASE_URL: "postgres://nobody@127.0.0.1:9/academy" });
    expect({ status, lines }).toEqual({
      status: 78,
      lines: ["DATABASE_URL: the database does not answer: connect ECONNREFUSED 127.0.0.1:9"],
    });
  });

  it("names an address that this machine lacks, a folder it cannot write to, and another product", async () => {
    const around = {
      PORT: await freePort(),
      HOST: "203.0.113.9",
      DATA_DIR: "/dev/null/data",
      isDataNamed: true,
    };
    const faults = await startFaults(around, { NODE_ENV: "test", PRODUCT_SLUG: "another" });
    expect(faults.map(({ line }) => line)).toEqual([
      expect.stringMatching(/^PRODUCT_SLUG: this build is of ".*", not of "another"/),
      "DATA_DIR: /dev/null/data cannot be written to (ENOTDIR)",
      "HOST: this machine has no address 203.0.113.9 (EADDRNOTAVAIL)",
    ]);
    const right = { ...around, HOST: "127.0.0.1", DATA_DIR: place };
    expect(await startFaults(right, { NODE_ENV: "test" })).toEqual([]);
    expect(await startFaults({ ...right, isDataNamed: false }, { NODE_ENV: "test" })).toEqual([
      { line: expect.stringMatching(/^DATA_DIR: name the folder .* or a database by DATABASE_URL$/) },
    ]);
  });

  it("needs no setting: npm start has a folder for its data", async () => {
    const taken = net.createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, "localhost", resolve));
    const { status, lines } = start({ PORT: String(port) }, {});
    await new Promise((resolve) => taken.close(resolve));
    // The port is the only fault.
    expect({ status, lines }).toEqual({
      status: 1,
      lines: [expect.stringContaining(`Port ${port} is in use.`)],
    });
  });

  it("tells a port without the right from one that is taken, which may be free at the next try", async () => {
    const refused = Object.assign(new Error("listen"), { code: "EACCES" });
    expect(listenFault(refused, { HOST: "0.0.0.0", PORT: 80 })).toEqual({
      line: "PORT: this user may not listen on 80. Choose 1024 or above, behind a proxy",
    });
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const address = taken.address();
    const PORT = typeof address === "object" && address ? address.port : 0;
    expect(
      await startFaults(
        { PORT, HOST: "127.0.0.1", DATA_DIR: place, isDataNamed: true },
        { NODE_ENV: "test" },
      ),
    ).toEqual([{ line: expect.stringContaining(`Port ${PORT} is in use.`), passes: true }]);
    await new Promise((resolve) => taken.close(resolve));
  });

  it("ends with 78 on another installation's data, which is kept as it is", async () => {
    const folder = path.join(place, "foreign");
    const database = await openPGlite(folder);
    await checkDataOwner(database.db, "another", false);
    await database.close();
    vi.stubEnv("DATA_DIR", folder);
    vi.stubEnv("DATABASE_URL", "");
    const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(process, "exit").mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    vi.resetModules();
    const { startEmbedded } = await import("@/lib/gateway/answerers");
    await expect(startEmbedded()).rejects.toThrow("exit 78");
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^This data belongs to the product "another"/)]]);
    const again = await openPGlite(folder);
    await expect(checkDataOwner(again.db, "another", false)).resolves.toBeUndefined();
    await again.close();
  }, 120_000);
});
