import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { register } from "@/instrumentation";
import { createGuardedServer } from "@/lib/server/guarded-server";

beforeEach(() => {
  vi.stubEnv("NEXT_RUNTIME", "nodejs");
  // With every back end elsewhere nothing else is started.
  for (const key of ["SHOP_GRAPHQL_URL", "MEMBER_GRAPHQL_URL", "AUTH_URL"])
    vi.stubEnv(key, "https://elsewhere.example");
});
afterAll(() => vi.unstubAllEnvs());

it(
  "lets Next serve behind a guarded server only, and never by a command of its own",
  { timeout: 120_000 },
  async () => {
    await expect(register()).rejects.toThrow("npm start");
    const site = { NODE_ENV: "test", ORIGIN: "http://localhost:3000", isLoopback: true };
    createGuardedServer(site, { request: async () => {} });
    await expect(register()).resolves.toBeUndefined();
  },
);
