import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { memorySettings } from "@/scripts/support/processes.mjs";
import { settingsPaper, settingsTable, withTable } from "@/scripts/settings-table";

const read = (file: string) => fs.readFileSync(path.join(process.cwd(), file), "utf8");
/** Values by key of one section of a systemd unit. */
const unit = (text: string) =>
  new Map([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = "", value]) => [key, value]));

describe("the image", () => {
  const dockerfile = read("deploy/Dockerfile");
  const [build = "", served = ""] = dockerfile.split(/^FROM /m).slice(1);

  it("builds in one stage and carries only the artefact in the other", () => {
    expect(build).toMatch(/^node:24-alpine AS build\n/);
    expect(build).toContain("RUN npm ci");
    expect(served).toMatch(/^node:24-alpine\n/);
    expect(served).not.toMatch(/npm|COPY (?!--from=build --chown=root:root \/artefact \/app)/);
  });

  it("fixes nothing but the product's name and slug", () => {
    expect([...dockerfile.matchAll(/^ARG (\w+)$/gm)].map(([, key]) => key)).toEqual([
      "PRODUCT_NAME",
      "PRODUCT_SLUG",
      "BUILD_ID",
    ]);
  });

  it("runs as an ordinary user, says whether it is alive, and is sent no secrets", () => {
    expect(served).toMatch(/\nUSER node\n[\s\S]*\nHEALTHCHECK [\s\S]*\nCMD \["node", "server\.js"\]\n$/);
    expect(read(".dockerignore").split("\n")).toEqual(
      expect.arrayContaining([".env", ".env.*", ".data*", ".git", "node_modules"]),
    );
  });
});

describe("the compose file", () => {
  const service = z.looseObject({ image: z.string(), read_only: z.boolean().optional() });
  const file = z
    .looseObject({ services: z.record(z.string(), service) })
    .parse(parse(read("deploy/compose.yaml"), { merge: true }));

  it("serves the site twice, read-only and without rights, from one image, behind a proxy that alone is reached", () => {
    expect(Object.keys(file.services)).toEqual(["site-1", "site-2", "postgres", "redis", "proxy"]);
    for (const name of ["site-1", "site-2"])
      expect(file.services[name]).toMatchObject({
        image: "academy",
        read_only: true,
        cap_drop: ["ALL"],
        stop_grace_period: "20s",
        security_opt: ["no-new-privileges:true"],
        depends_on: { postgres: { condition: "service_healthy" }, redis: { condition: "service_healthy" } },
      });
    const open = Object.entries(file.services).filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name]) => name)).toEqual(["proxy"]);
  });

  it("names settings that exist, and asks for those that it needs", () => {
    const known = new Set(settingsTable().map(({ name }) => name));
    const { environment } = z
      .object({ environment: z.record(z.string(), z.string()) })
      .parse(file.services["site-1"]);
    // REDIS_URL belongs to the cache that processes share.
    expect(Object.keys(environment).filter((key) => !known.has(key) && key !== "REDIS_URL")).toEqual([]);
    const asked = new Set(
      [...read("deploy/compose.yaml").matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, key]) => key),
    );
    const given = [...read("deploy/compose.env.example").matchAll(/^(\w+)=/gm)].map(([, key]) => key);
    expect([...asked].sort()).toEqual(given.sort());
  });
});

it("the systemd unit shuts the process in and starts it again", () => {
  const set = unit(read("deploy/academy.service"));
  expect(set.get("ExecStart")).toBe("/usr/bin/node server.js");
  for (const [key, value] of Object.entries({
    DynamicUser: "yes",
    NoNewPrivileges: "yes",
    ProtectSystem: "strict",
    ProtectHome: "yes",
    PrivateTmp: "yes",
    PrivateDevices: "yes",
    CapabilityBoundingSet: "",
    Restart: "always",
    SystemCallFilter: "@system-service",
    UMask: "0077",
    TimeoutStopSec: "20",
  }))
    expect([key, set.get(key)]).toEqual([key, value]);
});

it("image, unit and `npm start` bound the memory alike, unless the operator has", () => {
  const { NODE_OPTIONS, ...allocator } = memorySettings({});
  const unitFile = read("deploy/academy.service");
  // The image's C library is musl, which reads none of glibc's settings.
  for (const file of [unitFile, read("deploy/Dockerfile")])
    expect(/(?:"NODE_OPTIONS=|NODE_OPTIONS=")([^"]+)"/.exec(file)?.[1]).toBe(NODE_OPTIONS);
  for (const [name, value] of Object.entries(allocator))
    expect(unitFile.split(/\s/)).toContain(`${name}=${value}`);
  expect(memorySettings({ NODE_OPTIONS: "--enable-source-maps" }).NODE_OPTIONS).toBe(
    "--enable-source-maps --max-old-space-size=512 --max-semi-space-size=16",
  );
  const own = {
    NODE_OPTIONS: "--max-old-space-size=900",
    MALLOC_ARENA_MAX: "4",
    MALLOC_MMAP_THRESHOLD_: "65536",
  };
  expect(memorySettings(own)).toEqual(own);
});

describe("the workflow", () => {
  const step = z.looseObject({ uses: z.string().optional(), run: z.string().optional() });
  const matrix = z.object({ node: z.array(z.string()), shard: z.array(z.string()) });
  const job = z.looseObject({
    container: z.string(),
    strategy: z.object({ matrix }).loose().optional(),
    steps: z.array(step),
  });
  const { jobs } = z
    .looseObject({ jobs: z.record(z.string(), job) })
    .parse(parse(read(".github/workflows/ci.yml")));
  const partsOf = ({ steps }: z.infer<typeof job>) =>
    steps.flatMap(({ run = "" }) => /^\.ci\/run --only=(\w+)/.exec(run)?.[1] ?? []);

  it("runs every part of the gate once", () => {
    const refused = spawnSync(process.execPath, ["scripts/test.mjs", "--only=nothing"], { encoding: "utf8" });
    const parts = /The parts: (.*)$/m.exec(refused.stderr)?.[1]?.split(", ") ?? [];
    expect(refused.status).toBe(2);
    expect(parts.length).toBeGreaterThan(5);
    expect(Object.values(jobs).flatMap(partsOf).sort()).toEqual(parts.sort());
  });

  it("runs suites and journeys in two halves on every Node that is promised", () => {
    for (const name of ["units", "journeys"]) {
      const { container, strategy, steps } = jobs[name] ?? {};
      expect(strategy?.matrix).toEqual({ node: ["20.20", "22", "24"], shard: ["1/2", "2/2"] });
      expect(container).toBe("node:${{ matrix.node }}-bookworm");
      expect(steps?.at(-1)).toEqual({ run: `.ci/run --only=${name} --shard=\${{ matrix.shard }}` });
    }
  });

  it("takes the actions of others by the hash of a commit", () => {
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.length).toBeGreaterThan(6);
    expect(used.filter((name) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(name))).toEqual([]);
  });
});

it("docs/configure.md has every setting as it is", () => {
  const paper = fs.readFileSync(settingsPaper, "utf8");
  expect(withTable(paper)).toBe(paper);
  const inEnv = [...read("lib/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, key]) => key ?? "");
  const names = settingsTable().map(({ name }) => name);
  expect(inEnv.filter((key) => !names.includes(key))).toEqual(["NODE_ENV", "NEXT_PHASE"]);
});
